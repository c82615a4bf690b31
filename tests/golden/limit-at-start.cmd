# A program that leaves what is modelled at once: every engine says so.
for engine in auto abstract bounded cegar explicit induction spacer symbolic; do
  "$SEXTANT" check --property reach --quiet --engine $engine input/asm_first.c; echo "$engine: status $?"
done
# One of whose runs leaves it at once: there is no proof, whatever holds of the other one.
for engine in auto bounded cegar induction spacer symbolic; do
  "$SEXTANT" check --property reach --quiet --timeout 2 --engine $engine input/asm_branch.c >/dev/null
  echo "$engine: status $?"
done
