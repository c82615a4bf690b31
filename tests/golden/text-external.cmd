"$SEXTANT" check --property reach input/sensor.c
