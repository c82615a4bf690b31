// Joint values of variables with few values and of conditions on inputs: the least set of value tuples at each cut point that is closed under the blocks,
// found by asking a solver for the successors of each tuple. State machines and flags are settled by it.
#ifndef INVARIANT_TUPLES_H
#define INVARIANT_TUPLES_H
#include "invariant/houdini.h"

// Adds the tuple invariants to the candidates, relative to what is inductive there already.
void invariant_tuples_infer(Task *task, Houdini *houdini);
#endif
