out=$("$SEXTANT" check --timeout 100 --effort checks.rest=20000000 buckets.c)
sed -n '1,/^  .* violated$/p' <<<"$out"
[ "$(wc -l <<<"$out")" -le 30 ] && echo "at most 30 lines"
