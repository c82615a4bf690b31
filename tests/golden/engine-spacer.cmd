# Proofs and violations whose invariants come from Horn clauses over the integers.
"$SEXTANT" check --property reach --engine=spacer --timeout 60 input/ladder.c
"$SEXTANT" check --engine=spacer --timeout 60 input/swap.cfg
"$SEXTANT" check --property reach --engine=spacer --timeout 60 --quiet input/sum.c
