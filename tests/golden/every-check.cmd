# Every check has a status of its own, and every violated one a run; what comes after a violation is not told again.
"$SEXTANT" check --timeout 60 --format json input/every_check.c |
  python3 -c "
import json, sys
d = json.load(sys.stdin)
for p in d['properties']: print(p['line'], p['kind'], p['status'], p.get('counterexample', '-'))
print(len(d['counterexamples']), 'runs;', 'the first is the counterexample' if d['counterexample'] == d['counterexamples'][0] else 'another one')
last = {c['steps'][-1]['line'] for c in d['counterexamples']}
"
"$SEXTANT" check --timeout 60 --effort checks.rest=0 input/every_check.c | grep -c ': violated$'
