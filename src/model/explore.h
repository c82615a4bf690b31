// What the two ways of exploring share. Values kept apart (explore.c) are nodes as soon as they are found; where a location
// has enough of them, further values are entries of its joined value (joined.c), whose node is made at the end.
#ifndef MODEL_EXPLORE_H
#define MODEL_EXPLORE_H
#include "model/model.h"

static inline uint32_t explore_branches(const Location *at) { return prog_loc_forks(at) ? 2 : 1; }
static inline Loc explore_target(const Location *at, Loc loc, unsigned branch) {
  return at->kind == EDGE_HALT ? loc : at->next[branch];
}

// Values by location, all ABSTRACT_BOTTOM: nothing is there yet. The caller frees them.
Abstract *model_explore_new_values(const Prog *prog);

// Adds the nodes of the joined values that cover the entries and all that follows from them, and the edges between them.
// entries, by location: what arrives there from outside the joined values, joined.
// node_at: set to the node of each location that has one. False where a limit was met: nothing was added.
bool model_joined_explore(Model *model, const Abstract *entries, uint32_t *node_at, Limits *limits);

// ---- inputs.c: what the falsifier can choose at a havoc.
typedef struct Inputs Inputs;
Inputs *model_inputs_new(Domain *domain);
void model_inputs_delete(Inputs *inputs);
// Replaces the one value in `post`, that after `havoc v`, by several that together cover it.
void model_inputs_divide(Inputs *inputs, VarId v, AbstractVec *post);

// ---- live.c: for domains that offer `forget`.
typedef struct Dying Dying;
Dying *model_dying_new(Domain *domain);
void model_dying_delete(Dying *dying);
// Forget what is dead at the start, and what dies on a branch of the edge of `from`.
Abstract model_dying_forget_initial(const Dying *dying, Abstract value);
Abstract model_dying_forget(const Dying *dying, Loc from, unsigned branch, Abstract value);
#endif
