# What a signed overflow does is no part of an answer about C: neither of formulas with X, nor of safety, nor of CTL.
e=$(mktemp); trap 'rm -f "$e"' EXIT
check() { "$SEXTANT" check --evidence "$e" "$@" | grep -E '^  (runs count|signed|integers)|: (VERIFIED|FALSIFIED|UNKNOWN)'; }
validate() { "$SEXTANT" validate "$@" "$e"; echo "status $?"; }
check input/climbs.c --ltl 'G (x > 0)'; validate input/climbs.c
check input/climbs.c --ltl 'G (x > 2 -> X X X (x > 2))'; validate input/climbs.c
check input/climbs.c --ltl 'G (x < 4)'; validate input/climbs.c
check input/climbs.c --ltl 'X X (x == 2)'; validate input/climbs.c
check input/climbs.c --ltl 'X (x == 2)'; validate input/climbs.c
check input/climbs.c --ctl 'EF (x < 0)'; validate input/climbs.c
check input/climbs.c --ctl 'AG EF (x > 0)' --timeout 20
check input/climbs.c --ctl 'EF AG (x < 0)' --timeout 20
"$SEXTANT" check input/overflows.c --property termination --engine ranking --quiet --timeout 5 >/dev/null; echo "status $?"
"$SEXTANT" check input/leaves.c --property termination --quiet --timeout 20; echo "status $?"
check input/cycles.c --ltl 'G (x >= 0 && x <= 10)'; validate input/cycles.c
check input/cycles.c --ltl 'G (x == 10 -> X X (x == 0))'; validate input/cycles.c
check input/cycles.c --ltl 'G (x == 9 -> F X (x == 0))'; validate input/cycles.c
check input/cycles.c --ltl 'F at(main.5)' --quiet; validate input/cycles.c
