"$SEXTANT" check --property reach input/vacuous.c
