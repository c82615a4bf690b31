"$SEXTANT" check --event oflo -D size=3 input/stack.ia
