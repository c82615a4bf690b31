"$SEXTANT" check --quiet --svcomp --property input/reach.prp input/sensor.c
"$SEXTANT" check --quiet --svcomp --property=input/overflow.prp input/overflow.c
"$SEXTANT" check --quiet --svcomp --property input/scale.prp input/entry.c
"$SEXTANT" check --quiet --svcomp --property input/reach.prp input/overflow.c
"$SEXTANT" check --quiet --svcomp --property input/termination.prp input/waits.c
