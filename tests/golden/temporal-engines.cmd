# --engine and --predicates with temporal properties: used, or refused with what there is.
check() { echo "-- $*"; "$SEXTANT" check --quiet "$@"; echo "status $?"; }
check input/up.cfg --ltl 'G (x >= 4 -> F (x == 0))' --engine wander
check input/up.cfg --ltl 'G (x >= 4 -> F (x == 0))' --engine bounded
check input/up.cfg --ltl 'G (x >= 4 -> F (x == 0))' --engine branching
check input/reset.cfg --ctl 'AG AF (s == 0)' --engine lasso
check input/reset.cfg --ctl 'AG AF (s == 0)' --engine branching
check input/reset.cfg --ctl 'AG AF (s == 0)' --engine spacer
check input/reset.cfg --ctl 'AG EF (s == 0)' --engine lasso
check input/reset.cfg --ctl 'AG (s >= 0)' --engine branching
check input/reset.cfg --ctl 'AG (s >= 0)' --engine induction
check input/lamp.c --ltl 'G (on == 0 || on == 1)' --engine lasso
check input/lamp.c --engine ranking --property reach
check input/lamp.c --engine rankin --property termination
check input/square.cfg --property termination --engine ranking --predicates 'y == x * x; x <= 7'
check input/square.cfg --property termination --predicates 'y == z * x'
check input/thirds.cfg --ltl 'G (x != 300)' --engine induction --predicates 'x % 3 == 1; x <= 307; x >= 1'
check input/thirds.cfg --ltl 'G (z != 300)' --engine induction --predicates 'x % 3 == 1'
check input/reset.cfg --ctl 'AG EF (s == 0)' --predicates 's = 0'
"$SEXTANT" check input/reset.cfg --ctl 'AG EF (s == 0)' --predicates 's == 1 || in == 9' | grep -o "shown by a predicate model"
