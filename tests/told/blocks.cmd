"$SEXTANT" check --timeout 100 --property reach blocks.c
