"$SEXTANT" check input/lamp.c; echo "status $?"
"$SEXTANT" check input/lamp_hangs.c; echo "status $?"
"$SEXTANT" check --quiet --property input/responds.prp input/lamp.c; echo "status $?"
