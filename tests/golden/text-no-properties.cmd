"$SEXTANT" check --property reach input/nothing.c
