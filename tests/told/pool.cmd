"$SEXTANT" check --timeout 100 pool.c
