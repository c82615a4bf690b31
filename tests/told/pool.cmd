"$SEXTANT" check --timeout 100 --effort checks.rest=0 pool.c | sed -n '1,/^  .* violated$/p'
