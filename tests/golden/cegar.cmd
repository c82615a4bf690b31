# Progress goes to a terminal; times vary.
script -qec "'$SEXTANT' check --engine cegar --verbose input/lock.cfg" /dev/null </dev/null | tr -d '\r' | sed -n 's/^\[.*s\] //p'
"$SEXTANT" check --engine cegar input/lock.cfg
"$SEXTANT" check --engine cegar --predicates "lock == 0" --format json input/lock.cfg | grep -E 'verdict|refinements'
