"$SEXTANT" check -D size=3 input/stack.ia
