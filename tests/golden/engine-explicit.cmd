# Arbitrary initial values and inputs that decide: all of a small type, or the few that stand for all.
work=$(mktemp -d)
cd "$work" || exit
printf 'var b : bool;\nL0: if (b) -> L1 else L1;\nL1: halt;\n' >same.cfg
printf 'var b : bool;\nvar n : bv8;\nL0: if (b) -> L1 else L2;\nL1: n := 3 -> L2;\nL2: if (n == 3) -> L3 else L4;\nL3: if (b) -> L4 else L5;\nL4: halt;\nL5: if (n != 3) -> ERROR else L4;\nERROR: halt;\n' >bits.cfg
printf 'var x : bv32;\nvar y : bv32;\ninit y = 0;\nL0: if (x > 1000000) -> L1 else L2;\nL1: y := x -> L3;\nL2: halt;\nL3: if (y == 77) -> ERROR else L2;\nERROR: halt;\n' >wide.cfg
sed 's/y == 77/y == 1000077/' wide.cfg >wide_bug.cfg
printf 'var x : bv8;\nvar y : bv8;\ninitially x < y && y < 3 && x > 0;\nL0: if (x == 1 && y == 2) -> L1 else ERROR;\nL1: halt;\nERROR: halt;\n' >initially.cfg
for file in same bits wide wide_bug initially; do
  "$SEXTANT" check --engine explicit $file.cfg --evidence $file.json; echo "exit $?"
  "$SEXTANT" validate $file.cfg $file.json --quiet; echo "exit $?"
done
rm -r "$work"
