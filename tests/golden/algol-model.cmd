"$SEXTANT" model -D size=1 input/stack.ia && "$SEXTANT" model --approximate on -D size=2 input/stack.ia
