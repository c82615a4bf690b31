"$SEXTANT" check --quiet --ltl 'G (on == 0 || on == 1)' input/lamp.c; echo "status $?"
"$SEXTANT" check --ltl 'G (time_left < 9)' input/lamp.c; echo "status $?"
