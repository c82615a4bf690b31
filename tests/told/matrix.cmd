"$SEXTANT" check --timeout 100 --property reach matrix.c
