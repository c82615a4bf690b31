# What an assumption cuts off is no run, of safety formulas either: a violation goes on for ever.
work=$(mktemp -d)
cp input/blocked.cfg input/blocked.c "$work"
printf 'var x : bv8;\nvar n : bv8;\ninit x = 0;\nL0: x := 1 -> L1;\nL1: havoc n -> L2;\nL2: assume (n == 2) -> L1;\n' >"$work/passes.cfg"
printf 'var x : bv8;\ninit x = 0;\nL0: if (x == 0) -> ERROR else L1;\nL1: halt;\nERROR: halt;\n' >"$work/fails.cfg"
cd "$work" || exit
"$SEXTANT" check blocked.cfg --ltl 'G (x == 0)' --evidence proof.json; echo "exit $?"
"$SEXTANT" validate blocked.cfg proof.json; echo "exit $?"
"$SEXTANT" check blocked.cfg --ctl 'AG (x == 0)' --quiet; echo "exit $?"
"$SEXTANT" check blocked.cfg --ltl 'X (x == 0)' --quiet; echo "exit $?"
"$SEXTANT" check blocked.cfg --ltl 'x == 7' --quiet; echo "exit $?"
"$SEXTANT" check passes.cfg --ltl 'G (x == 0)' --evidence run.json; echo "exit $?"
"$SEXTANT" validate passes.cfg run.json; echo "exit $?"
"$SEXTANT" replay passes.cfg run.json; echo "exit $?"
# the same beginning, said to be enough
sed 's/_steps": [0-9]*/_steps": 0/; s/"reading": [0-9]*/"reading": 0/' run.json >begin.json
"$SEXTANT" validate passes.cfg begin.json 2>&1; echo "exit $?"
"$SEXTANT" check fails.cfg --quiet; echo "exit $?"
for entry in contradicts divides serves panics; do
  "$SEXTANT" check blocked.c --entry $entry --ltl 'G (x == 0)' --evidence $entry.json; echo "exit $?"
  "$SEXTANT" validate blocked.c $entry.json --quiet; echo "exit $?"
done
"$SEXTANT" check blocked.c --entry panics --ltl 'F (y == 1)' --quiet; echo "exit $?"
rm -r "$work"
