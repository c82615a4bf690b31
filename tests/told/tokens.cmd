"$SEXTANT" check --timeout 100 tokens.c
