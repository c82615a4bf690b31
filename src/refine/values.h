// The values of variables that only ever hold constants and copies: states, flags, modes. Where a refinement needs one predicate
// `x == c` on such a variable, it will need its siblings too, one path after the other; so they are had at once.
#ifndef REFINE_VALUES_H
#define REFINE_VALUES_H
#include "base/map.h"
#include "prog/prog.h"

typedef struct Values {
  const Prog *prog;
  U32Vec *of; // by variable: constants that it is assigned or compared with, each once
  bool *open; // by variable: it can hold something else
} Values;

void refine_values_init(Values *values, const Prog *prog);
void refine_values_release(Values *values);
// The siblings of an equation of a variable and a constant, itself among them; NULL where the predicate is none, there are fewer
// than three, or the variable is open and compared with few constants.
const U32Vec *refine_values_of(const Values *values, Term predicate, VarId *var);
#endif
