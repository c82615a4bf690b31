"$SEXTANT" check --engine bounded input/count.cfg
