# A formula holds where it holds in every initial state: one that only the formula reads has one, and so has a parameter.
work=$(mktemp -d)
cp input/any_start.cfg input/parameter.c input/blocked.cfg "$work"
cd "$work" || exit
"$SEXTANT" check any_start.cfg --ctl 'EF (x == 3)' --evidence model.json; echo "exit $?"
"$SEXTANT" validate any_start.cfg model.json; echo "exit $?"
"$SEXTANT" eval any_start.cfg --ctl 'EF (x == 3)' --quiet; echo "exit $?"
"$SEXTANT" check any_start.cfg --ctl 'EG (x == 3)' --quiet; echo "exit $?"
"$SEXTANT" check any_start.cfg --ctl 'E[x != 4 U x == 3]' --quiet; echo "exit $?"
"$SEXTANT" check any_start.cfg --ctl 'EF (x == 3) || EG (x != 3)' --quiet; echo "exit $?"
# a run, passed off as showing the formula
"$SEXTANT" check any_start.cfg --ltl 'G (x != 3)' --quiet --evidence run.json; echo "exit $?"
sed 's/"formula": "[^"]*"/"formula": "EF (x == 3)"/; s/"property": "ltl"/"property": "ctl"/' run.json >claim.json
"$SEXTANT" validate any_start.cfg claim.json; echo "exit $?"
"$SEXTANT" check parameter.c --entry spins --ctl 'EF (a == 3)' --quiet; echo "exit $?"
"$SEXTANT" eval parameter.c --entry spins --ctl 'EF (a == 3)' --quiet; echo "exit $?"
"$SEXTANT" check parameter.c --entry copies --ctl 'EF (g == 3)' --quiet; echo "exit $?"
"$SEXTANT" check parameter.c --entry copies --ctl 'EF (g == 1) || AG (a <= 5)' --quiet; echo "exit $?"
"$SEXTANT" check parameter.c --entry copies --ltl 'a == 3 -> F (g == 3)'; echo "exit $?"
"$SEXTANT" eval parameter.c --entry copies --ctl 'a == 3 -> AF (g == 3)' --quiet; echo "exit $?"
# no initial state from which a run goes on: all holds
"$SEXTANT" check blocked.cfg --ctl 'EF (x == 7)' --quiet --evidence none.json; echo "exit $?"
"$SEXTANT" validate blocked.cfg none.json; echo "exit $?"
"$SEXTANT" eval blocked.cfg --ctl 'EF (x == 7)' --quiet; echo "exit $?"
rm -r "$work"
