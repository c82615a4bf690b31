# Words that nobody takes are refused, and a number is one.
"$SEXTANT" options x; echo "status $?"
"$SEXTANT" --version x; echo "status $?"
"$SEXTANT" worker x; echo "status $?"
"$SEXTANT" check --allocator grab:x input/even.c; echo "status $?"
"$SEXTANT" check --allocator grab: input/even.c; echo "status $?"
"$SEXTANT" check --allocator grab:0 --property reach --quiet input/even.c; echo "status $?"
