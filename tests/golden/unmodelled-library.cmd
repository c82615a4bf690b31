# A standard function that is not modelled gives UNKNOWN, whatever is asked; memory without end is no end.
for property in reach bounds; do "$SEXTANT" check --quiet --property $property input/formats.c; echo "status $?"; done
"$SEXTANT" check --quiet --property termination --timeout 20 input/allocates.c >/dev/null; echo "status $?"
