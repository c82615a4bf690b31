# Ctrl-C ends the run with what is known.
timeout --signal INT --preserve-status 0.7 "$SEXTANT" check input/factors.cfg | sed "s/interrupted.*/interrupted ...)/"
