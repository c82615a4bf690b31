e=$(mktemp); trap 'rm -f "$e"' EXIT
"$SEXTANT" check --property reach --quiet --evidence "$e" input/even.c; echo "status $?"
"$SEXTANT" validate input/even.c "$e"; echo "status $?"
sed 's/x % 2 == 0/x % 2 == 1/' input/even.c > "$e.c"; "$SEXTANT" validate "$e.c" "$e" 2>&1 | sed "s,$e,PROGRAM,"; rm "$e.c"
"$SEXTANT" replay input/even.c "$e"
