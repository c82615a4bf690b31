e=$(mktemp); trap 'rm -f "$e"' EXIT
for f in lamp.c lamp_hangs.c; do
  "$SEXTANT" check --quiet --evidence "$e" input/$f; echo "status $?"
  "$SEXTANT" validate input/$f "$e"; echo "status $?"
  sed 's/"reading": 1/"reading": 0/; s/"arch": "lp64",/& "reading": 1,/' "$e" >"$e.other" # a proof about what is for runs, and the other way
  "$SEXTANT" validate input/$f "$e.other" 2>&1 | sed "s,$e,EVIDENCE,"; rm "$e.other"
done
"$SEXTANT" replay --quiet input/lamp_hangs.c "$e"; echo "status $?"
"$SEXTANT" validate input/lamp.c "$e" 2>&1 | sed "s,$e,EVIDENCE,"
"$SEXTANT" check --quiet --evidence "$e" --ltl 'G (x >= 4 -> F (x == 0))' input/up.cfg; echo "status $?"
"$SEXTANT" validate input/up.cfg "$e"; echo "status $?"
sed 's/x >= 4/x <= 3/' "$e" > "$e.other"; "$SEXTANT" validate input/up.cfg "$e.other"; echo "status $?"; rm "$e.other"
sed 's/(intle (int [0-9]*)/(intle (int 999)/; s/"stem_steps": [0-9]*/"stem_steps": 0/' "$e" > "$e.other"; "$SEXTANT" validate input/up.cfg "$e.other"; echo "status $?"; rm "$e.other"
