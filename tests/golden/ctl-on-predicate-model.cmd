# CTL that is about neither all paths nor some path: settled on a predicate model, whose evidence can be validated.
work=$(mktemp -d)
cp input/reset.cfg input/assumed.cfg input/vault.c input/queue.c input/up.cfg "$work"
cd "$work" || exit
"$SEXTANT" check reset.cfg --ctl 'AG EF (s == 0)'; echo "exit $?"
"$SEXTANT" check reset.cfg --ctl 'EF AG (s == 3)'; echo "exit $?"
"$SEXTANT" check reset.cfg --ctl 'AG (at(L0) -> EX EX EX (s == 0))' --evidence model.json; echo "exit $?"
"$SEXTANT" validate reset.cfg model.json; echo "exit $?"
sed 's/"shows": "proved"/"shows": "violated"/' model.json >wrong.json
"$SEXTANT" validate reset.cfg wrong.json; echo "exit $?"
"$SEXTANT" check assumed.cfg --ctl 'AG (at(L2) -> (x > 0 && EF (x == 7)))'; echo "exit $?"
"$SEXTANT" check assumed.cfg --ctl 'AG EX (x <= 0)'; echo "exit $?"
"$SEXTANT" check vault.c --ctl 'EF AG (state == 3)'; echo "exit $?"
"$SEXTANT" check vault.c --ctl 'AG EF (state == 2)' --evidence blocked.json --format json | grep -v '"seconds"\|"memory_mb"'
"$SEXTANT" validate vault.c blocked.json; echo "exit $?"
"$SEXTANT" check vault.c --ctl 'AG (state == 2 -> EF (state == 0))'; echo "exit $?"
"$SEXTANT" check queue.c --ctl 'AG EF (length == 0)' --quiet --evidence drains.json; echo "exit $?"
"$SEXTANT" validate queue.c drains.json; echo "exit $?"
"$SEXTANT" check queue.c --ctl 'EF AG (length > 50)' --quiet; echo "exit $?"
"$SEXTANT" check up.cfg --ctl 'AG EF (x == 9)' --quiet; echo "exit $?"
"$SEXTANT" check reset.cfg --ctl 'AG EY (s == 0)'; echo "exit $?"
"$SEXTANT" check reset.cfg --ctl 'AG EF (at(L0) && AX (in == 9))' --stutter; echo "exit $?"
rm -r "$work"
