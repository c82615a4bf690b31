"$SEXTANT" check --quiet input/swap.cfg input/count.cfg
