"$SEXTANT" check --timeout 100 builder.c
