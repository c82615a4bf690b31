// New predicates where a formula's value is not definite (THEORY 4.6): those that turn a step which only may be into one
// that must.
#ifndef CHECK_SPLIT_H
#define CHECK_SPLIT_H
#include "domain/predicates.h"
#include "model/model.h"

// Adds the atoms of the weakest precondition of an edge's target, or else of the strongest postcondition of its source, at the first
// edge for which something is new: first of those that leave an open node and are neither must+ nor must-, then of all that leave
// an open node. False: there is none. `open` is by node.
bool check_split_states(Model *model, Predicates *predicates, const bool *open);
// The same for the edges into open nodes.
bool check_split_before(Model *model, Predicates *predicates, const bool *open);
#endif
