"$SEXTANT" check --timeout 100 --effort checks.rest=0 format.c | sed -n '1,/^  .* violated$/p'
