# Where objects are makes no difference to the first error, which is found; the second is at another place than the likely one.
"$SEXTANT" check --engine placed --property reach input/placed.c; echo "status $?"
"$SEXTANT" check --engine placed --property reach input/placed_elsewhere.c | tail -n 1
