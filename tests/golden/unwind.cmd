# Loops followed to their end, with memory at constant places: every check of a small parser. Its proof is checked by unwinding again; where there
# is less room than was said, that is a violation, and the proof convinces nobody. A proof that rests on no question whether control can be somewhere is one, too.
e=$(mktemp); trap 'rm -f "$e"' EXIT
"$SEXTANT" check --engine unwind --timeout 60 --evidence "$e" input/unwind.c | tail -n 1
"$SEXTANT" validate input/unwind.c "$e" | tail -n 1
"$SEXTANT" check --engine unwind --timeout 60 -D SIZE=5 input/unwind.c | grep 'violated$\|^input/unwind.c: '
"$SEXTANT" validate -D SIZE=5 input/unwind.c "$e" 2>&1 | tail -n 1
"$SEXTANT" check --engine unwind --timeout 60 --effort unwind.asking=0 --effort unwind.share=0 --verbose --evidence "$e" input/unwind.c |
  grep 'solver_calls\|^input/unwind.c: '
"$SEXTANT" validate input/unwind.c "$e" | tail -n 1
