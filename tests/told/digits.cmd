"$SEXTANT" check --timeout 100 --effort checks.rest=0 digits.c | sed -n '1,/^  .* violated$/p'
