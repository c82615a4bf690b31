"$SEXTANT" check --timeout 100 --property reach machine.c
