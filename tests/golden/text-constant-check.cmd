# A check that cannot fail, whatever the values, is proved and reached: not vacuous.
"$SEXTANT" check --property bounds input/always_inside.c
