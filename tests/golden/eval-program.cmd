# Temporal formulas on programs: existential values, places, refinement, assumptions, what is refused.
work=$(mktemp -d)
printf 'var x : int;\nL0: x := x - 3 -> L0;\n' >"$work/minus3.cfg"
printf 'var x : bv8;\ninit x = 0;\nL0: if (x < 3) -> L1 else L2;\nL1: x := x + 1 -> L0;\nL2: halt;\n' >"$work/count.cfg"
printf 'var x : bv8;\ninit x = 0;\nL0: havoc x -> L1;\nL1: assume (x == 1) -> L2;\nL2: x := 2 -> L0;\n' >"$work/assume.cfg"
cd "$work" || exit
"$SEXTANT" eval minus3.cfg --predicates 'x > 6' --ctl 'EX (x > 6)'; echo "exit $?"
"$SEXTANT" eval minus3.cfg --predicates 'x > 6' --ctl 'AF (x <= 6)'; echo "exit $?"
"$SEXTANT" eval minus3.cfg --predicates 'x > 6' --ctl 'AF (x <= 6)' --fix paper 2>&1; echo "exit $?"
"$SEXTANT" eval count.cfg --ctl 'AF at(L2)'; echo "exit $?"
"$SEXTANT" eval count.cfg --ctl 'AF at(L2)' --refine; echo "exit $?"
"$SEXTANT" eval count.cfg --ltl 'G (x <= 2)' --refine; echo "exit $?"
"$SEXTANT" eval count.cfg --ctl 'AG (end -> AY at(L0))' --format json; echo "exit $?"
"$SEXTANT" eval assume.cfg --ctl 'AG (at(L1) -> AX at(L2))' --quiet; echo "exit $?"
"$SEXTANT" eval assume.cfg --ctl 'AG EX at(L2)' --quiet; echo "exit $?"
"$SEXTANT" eval count.cfg --ctl 'AG at(L7)' 2>&1; echo "exit $?"
"$SEXTANT" eval count.cfg --ctl 'AG (y > 0)' 2>&1; echo "exit $?"
rm -r "$work"
