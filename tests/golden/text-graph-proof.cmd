"$SEXTANT" check input/swap.cfg
