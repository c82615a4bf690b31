"$SEXTANT" check --timeout 100 --property init unset.c | sed -n '1,/^  .* violated$/p'
