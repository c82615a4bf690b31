e=$(mktemp); trap 'rm -f "$e"' EXIT
"$SEXTANT" check --property reach --quiet --evidence "$e" input/sum.c; echo "status $?"
"$SEXTANT" replay input/sum.c "$e"; echo "status $?"
"$SEXTANT" validate input/sum.c "$e"; echo "status $?"
"$SEXTANT" replay --quiet --native input/sum.c "$e"; echo "status $?"
sed 's/"value": "[0-9]*"/"value": "1"/' "$e" > "$e.other"; "$SEXTANT" replay input/sum.c "$e.other"; echo "status $?"; rm "$e.other"
"$SEXTANT" validate input/swap.cfg "$e" 2>&1 | sed "s,$e,EVIDENCE,"
