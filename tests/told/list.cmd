"$SEXTANT" check --timeout 100 list.c
