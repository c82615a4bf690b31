"$SEXTANT" check --property reach input/even.c
