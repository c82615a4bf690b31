# Everything but the times.
"$SEXTANT" check --property reach --format=json input/even.c | python3 -c 'import json, sys
d = json.load(sys.stdin)
d["statistics"] = sorted(d["statistics"])
print(json.dumps(d, indent=1))'
