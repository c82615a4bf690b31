"$SEXTANT" check --timeout 100 --effort checks.rest=0 handler.c | sed -n '1,/^  .* violated$/p'
