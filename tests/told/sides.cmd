"$SEXTANT" check --property reach --timeout 100 --verbose sides.c | grep -A1 "^sides.c.*violated$\|nondet_color() returns" | grep -v "^--\|^inputs\|nondet_int"
