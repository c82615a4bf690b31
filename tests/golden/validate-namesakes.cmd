e=$(mktemp); trap 'rm -f "$e"' EXIT
"$SEXTANT" check --no-cache --quiet --evidence "$e" input/namesakes.c; echo "status $?"
"$SEXTANT" validate input/namesakes.c "$e"
