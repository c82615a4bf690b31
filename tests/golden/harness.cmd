# The harness, and that it shows the error outside Sextant.
d=$(mktemp -d); trap 'rm -rf "$d"' EXIT
"$SEXTANT" check --property reach --quiet --harness "$d/h.c" input/sensor.c; cat "$d/h.c"
cc -w -o "$d/h" "$d/h.c" input/sensor.c && "$d/h"; echo "status $?"
"$SEXTANT" check --property reach --quiet --entry scale --harness "$d/h.c" input/entry.c; sed -n '/^extern int scale/,$p' "$d/h.c"
cc -w -o "$d/h" "$d/h.c" input/entry.c && ("$d/h" > "$d/log" 2>&1; true) 2> /dev/null; grep -c Assertion "$d/log"
