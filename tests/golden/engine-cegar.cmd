"$SEXTANT" check --engine cegar input/lock.cfg
"$SEXTANT" check --engine cegar --predicates "lock == 0" --format json input/lock.cfg | grep -E 'verdict|refinements'
