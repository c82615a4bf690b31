"$SEXTANT" check input/even.c
