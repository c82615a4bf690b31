"$SEXTANT" check input/vacuous.c
