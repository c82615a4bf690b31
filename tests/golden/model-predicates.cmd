# Models over predicates: the types of edges, weak reachability, silent steps, a mistake in a predicate.
cd ../../examples/predicates
"$SEXTANT" model --predicates 'x > 6' minus3.cfg
"$SEXTANT" model --reach --predicates 'x < 6; x > 7' prog_p.cfg
"$SEXTANT" model --silent keep --all-states --predicates 'x < 6; x > 7' prog_p.cfg | grep -c must-
"$SEXTANT" model --domain cartesian --predicates 'x < 6; x > 7' prog_p.cfg
"$SEXTANT" model --reach --format json --predicates 'x < 6; x > 7' prog_p.cfg | sed -n '/"weakly_reachable"/,/"path"/p' | head -20
"$SEXTANT" model --predicates 'x > 6' --format dot minus3.cfg | grep -e '->'
"$SEXTANT" model --predicates 'x > 6; x < y' minus3.cfg
"$SEXTANT" model --domain sign --predicates 'x > 6' minus3.cfg
