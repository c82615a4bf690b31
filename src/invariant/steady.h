// What no loop changes: parameters, sizes that were chosen once. Conditions on it that hold when a loop is entered hold in it.
#ifndef INVARIANT_STEADY_H
#define INVARIANT_STEADY_H
#include "prog/prog.h"

bool *invariant_steady(const Prog *prog); // by variable; to be freed
bool invariant_steady_is(const Prog *prog, const bool *steady, Term condition);
#endif
