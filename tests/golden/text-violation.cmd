"$SEXTANT" check --property reach input/sum.c
