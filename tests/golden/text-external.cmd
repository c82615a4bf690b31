"$SEXTANT" check input/sensor.c
