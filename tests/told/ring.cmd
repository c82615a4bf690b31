"$SEXTANT" check --timeout 100 ring.c
