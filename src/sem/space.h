// Concrete states of a program as a graph: nodes are states at cut points and where an input is taken, steps lead from one node to
// the next. Variables that are not live are left out, so that states which differ in that alone are one. What an input
// may be is up to the caller; sem_space_of_all has the values that stand for all (prog/independent.h).
#ifndef SEM_SPACE_H
#define SEM_SPACE_H
#include "base/limits.h"
#include "prog/block.h"
#include "sem/machine.h"

typedef struct SpaceNode {
  State *state;
  uint32_t step_in;           // the step that first led here, or UINT32_MAX
  uint32_t first_step, steps; // out of it, once it was expanded
} SpaceNode;
VEC(SpaceNodeVec, spacenodevec, SpaceNode)

typedef struct SpaceStep {
  uint32_t from, to;
  Term input;      // taken at the beginning, or TERM_NONE
  uint32_t length; // in steps of the program
  bool marked;     // it leaves or passes a marked location
} SpaceStep;
VEC(SpaceStepVec, spacestepvec, SpaceStep)

typedef struct Space {
  Machine *machine; // owned
  Prog *prog;
  const Blocks *blocks;
  const bool *marked; // by location
  SpaceNodeVec nodes;
  SpaceStepVec steps;
  struct Live *live;
  Map by_hash;    // hash of a state -> its node + 1
  uint64_t bytes; // of states, roughly
  uint64_t taken; // steps of the program
  bool
      partial; // a run could not be followed: a value cannot be computed, or it ended where it should not, or came to no node
  // Adds the constants to take for an input in a state.
  void (*inputs)(void *context, const State *state, VarId input, U32Vec *values);
  // Called with each state that is met at a cut point, before anything is left out; NULL: nothing is.
  void (*visit)(void *context, const State *state);
  void *context, *visit_context;
} Space;

// Borrows all but its states. A run may end at a sink (LOC_SINK) without anything being amiss.
void sem_space_init(Space *space, Prog *prog, const Blocks *blocks, const bool *marked);
void sem_space_release(Space *space);
uint32_t sem_space_add(Space *space, State *state); // its node; a state without a step to it is a start. Takes it over.
void sem_space_expand(Space *space, uint32_t node); // its steps
// The strongly connected component of each node; the caller frees it. *count: how many there are.
uint32_t *sem_space_components(const Space *space, uint32_t *count);
bool sem_space_has_marked_cycle(const Space *space);

// Initialises the space and adds all states. False: an input has too many values, a run could not be followed, or there are more than
// `most` states or too little memory for them, or a limit was met.
bool sem_space_of_all(Space *space, Prog *prog, const Blocks *blocks, const bool *marked, uint32_t most,
                      Limits *limits);
#endif
