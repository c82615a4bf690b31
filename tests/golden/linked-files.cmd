# Two C files are one program. Without its other half, twice may return anything.
"$SEXTANT" check --property reach --quiet input/first_half.c input/second_half.c; echo "status $?"
"$SEXTANT" check --property reach --quiet input/first_half.c
