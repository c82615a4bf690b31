"$SEXTANT" check --no-cache --property bounds input/renumbered.c
