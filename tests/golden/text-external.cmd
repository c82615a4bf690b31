"$SEXTANT" check --property reach input/sensor.c

"$SEXTANT" check --property memory input/given.c | sed -n '/^assumptions/,$p'
