// Weakest preconditions and strongest postconditions of the edges of a program (THEORY 0.3), without quantifiers.
// Where one would be needed, a fresh variable stands for the value and is added to `unknowns`: the set meant is that of the
// states for which some values of the unknowns satisfy the formula. So satisfiability is not affected, and a formula
// without unknowns is exact in both directions.
#ifndef PROG_WEAKEST_H
#define PROG_WEAKEST_H
#include "prog/prog.h"

#define EITHER_BRANCH 2u
// The states from which the edge of l, on a branch (0 or 1 where it forks, or EITHER_BRANCH; 0 otherwise), can lead to a state in `after`. For
// an assignment this is WP; for a conditional the guard is part of it; a havoc has an unknown, its new value, where `after`
// depends on it.
Term prog_weakest_pre(Prog *prog, Loc l, unsigned branch, Term after, U32Vec *unknowns);
// The states after the edge when it starts in `before`: SP with the correction x = v[x := x'] (THEORY 7.8). TERM_NONE
// where an array would have to equal another as a whole.
Term prog_strongest_post(Prog *prog, Loc l, unsigned branch, Term before, U32Vec *unknowns);
#endif
