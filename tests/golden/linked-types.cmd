# Calls of functions that another file defines: with another type than they are declared with (6.5.2.2p9), with the same, and with one of
# which only the implementation says whether it is compatible.
for what in SIGN TEXT STRUCT ENDING COLOUR NAME; do
  echo "$what"
  for file in callee fitting; do
    "$SEXTANT" check --property call -D $what input/linked-types/caller.c input/linked-types/$file.c 2>/dev/null | sed -n '1p;$p'
  done
done
