"$SEXTANT" check --ltl 'G (x >= ' input/up.cfg; echo "status $?"
"$SEXTANT" check --ltl 'G (nothing > 1)' input/lamp.c; echo "status $?"
"$SEXTANT" check --ltl 'F end' --property overflow input/lamp.c; echo "status $?"
