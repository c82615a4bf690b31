// Implicants: of a formula and a model that satisfies it, literals whose conjunction implies the formula with its inputs
// chosen suitably. The model decides every alternative (disjunctions, conditional values, elements of stored arrays), so the
// literals are about one concrete path. They mention program variables only: an input that an equation determines is
// replaced by what it equals, any other by its value in the model; literals of the latter kind hold for one choice among many,
// and come last.
#ifndef REFINE_IMPLICANT_H
#define REFINE_IMPLICANT_H
#include "base/vec.h"
#include "prog/prog.h"
#include "smt/solver.h"

// Appends the literals to `literals`, each once, and says in *arbitrary how many of them, the last ones, depend on values of inputs
// that the model chose. The solver's last answer was SMT_SAT with `formula` true. False where the
// model has no value for some variable; then nothing was appended.
bool refine_implicant_find(const Prog *prog, Solver *solver, Term formula, U32Vec *literals, uint32_t *arbitrary);
// The literal without its negation.
Term refine_implicant_atom(const TermTable *table, Term literal);
#endif
