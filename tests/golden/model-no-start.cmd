# No state satisfies init and initially: whatever a domain says of the start, nothing is falsified.
work=$(mktemp -d)
printf 'var x : bv4;\ninit x = 0;\ninitially x >= 3;\nL0: skip -> ERROR;\nERROR: halt;\n' >"$work/none.cfg"
cd "$work" || exit
"$SEXTANT" model none.cfg --domain affine; echo "exit $?"
"$SEXTANT" model none.cfg --domain affine --format json >model.json; echo "exit $?"
grep '"note"\|"verdict"\|"initial"' model.json
"$SEXTANT" model none.cfg --model model.json; echo "exit $?"
"$SEXTANT" model none.cfg --domain sign; echo "exit $?"
"$SEXTANT" model none.cfg --predicates 'x > 0'; echo "exit $?"
for engine in auto abstract game explicit; do "$SEXTANT" check none.cfg --engine $engine --quiet; echo "exit $?"; done
"$SEXTANT" check none.cfg --engine abstract --domain affine --evidence proof.json --quiet; echo "exit $?"
"$SEXTANT" validate none.cfg proof.json; echo "exit $?"
rm -r "$work"
