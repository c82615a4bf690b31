# Each line: what is wrong, the exit status.
try() { "$SEXTANT" "$@"; echo "status $?"; }
try check input/stack.ia
try check -D size input/stack.ia
try check -D size=-1 input/stack.ia
try check -D size=99999999999999999999 input/stack.ia
try check -I folder -D size=2 input/stack.ia
try check -D size=2 --event nonsense input/stack.ia
try check -D size=2 --event input input/stack.ia
try check -D size=2 --event heap.oob input/stack.ia
try check -D size=2 --event result=true input/stack.ia
try check -D size=2 --order backwards input/stack.ia
try check -D size=2 --harness h.c input/stack.ia
try check -D size=2 --engine bounded input/stack.ia
try check --engine algol input/even.c
try check --event oflo input/even.c
try check input/recursion.ia
try model -D size=3 --domain sign input/stack.ia
try model -D size=99 --format svg input/stack.ia
try validate input/stack.ia input/stack.ia
