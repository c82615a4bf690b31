"$SEXTANT" check --timeout 100 --property lifetime list.c
