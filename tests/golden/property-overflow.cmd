"$SEXTANT" check --property overflow input/overflow.c
