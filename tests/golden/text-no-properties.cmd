"$SEXTANT" check input/nothing.c
