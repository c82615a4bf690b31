# Both branches lead to one place: there is one edge, which is the identity. So are those that silent steps bring together.
cd ../programs || exit
"$SEXTANT" model --predicates 'x > 0' --silent keep same_target.cfg; echo "exit $?"
work=$(mktemp -d)
cat >"$work/diamond.cfg" <<'END'
var x : bv4;
var y : bv4;
init y = 0;
L0: if (x == 3) -> L1 else L2;
L1: skip -> L3;
L2: skip -> L3;
L3: y := x -> L4;
L4: choice -> L5 | L6;
L5: skip -> L7;
L6: skip -> L7;
L7: halt;
END
cd "$work" || exit
"$SEXTANT" model --predicates 'x > 0' diamond.cfg; echo "exit $?"
"$SEXTANT" model --predicates 'x > 0' diamond.cfg --format json >model.json; echo "exit $?"
"$SEXTANT" model diamond.cfg --model model.json; echo "exit $?"
"$SEXTANT" model --domain interval --silent remove diamond.cfg; echo "exit $?"
# a claim that is not so
sed '0,/"must_minus": false/s//"must_minus": true/' model.json >claim.json
"$SEXTANT" model diamond.cfg --model claim.json 2>&1; echo "exit $?"
sed 's/"silent": "removed"/"silent": "kept"/' model.json >claim.json
"$SEXTANT" model diamond.cfg --model claim.json 2>&1; echo "exit $?"
rm -r "$work"
