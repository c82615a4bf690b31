# Partition as a C function, its array of arbitrary length: the states of its loops that runs reach, and the overrun.
cd ../../examples/predicates
"$SEXTANT" model --reach --entry partition --format json --predicates 'lo < hi; lo <= hi; a[lo] <= p; a[hi] > p' partition.c |
  python3 -c 'import json, sys
for s in json.load(sys.stdin)["states"]:
    if s["value"].isalpha() and s["reachable"] == "yes": print(s["line"], s["value"])'
"$SEXTANT" check --effort checks.rest=2000000 --entry partition_any --property bounds partition.c | sed -n '/violated$/p;$p'
"$SEXTANT" check --effort checks.rest=2000000 --entry partition --property bounds --quiet partition.c
"$SEXTANT" model --entry partition --predicates 'n[lo] <= p' partition.c
