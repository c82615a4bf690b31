"$SEXTANT" check --timeout 100 --effort checks.rest=0 --property reach machine.c | sed -n '1,/^  .* violated$/p'
