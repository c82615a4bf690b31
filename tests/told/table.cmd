"$SEXTANT" check --timeout 100 table.c
