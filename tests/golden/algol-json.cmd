"$SEXTANT" check --format json --event uflo -D size=3 input/stack.ia | grep -vE '"(seconds|memory_mb)"'
