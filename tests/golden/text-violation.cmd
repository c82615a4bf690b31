"$SEXTANT" check input/sum.c
