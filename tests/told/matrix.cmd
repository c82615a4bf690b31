"$SEXTANT" check --timeout 100 --effort checks.rest=0 --property reach matrix.c | sed -n '1,/^  .* violated$/p'
