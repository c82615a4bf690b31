// All concrete states of a program, where they are finitely many: a graph whose nodes are the states at cut points and where
// an input is taken. Inputs have the values that stand for all (prog/independent.h), and variables that are not live are left out, so
// that states which differ in that alone are one. A step leads from one node to the next.
#ifndef SEM_SPACE_H
#define SEM_SPACE_H
#include "base/limits.h"
#include "prog/block.h"
#include "sem/machine.h"

typedef struct SpaceStep {
  uint32_t from, to;
  bool marked; // it leaves or passes a marked location
} SpaceStep;
VEC(SpaceStepVec, spacestepvec, SpaceStep)
VEC(StateVec, statevec, State *)

typedef struct Space {
  Machine *machine; // borrowed
  StateVec nodes;
  SpaceStepVec steps;
  uint64_t taken; // steps of the program
} Space;

// NULL: an input has too many values, a value cannot be computed, a limit location (LOC_LIMIT) is reached, or there are more than
// `most` states, or a limit was met. `marked` is by location; the blocks say what the cut points are, and which variables count.
Space *space_new(Machine *machine, Prog *prog, const Blocks *blocks, const bool *marked, uint32_t most, Limits *limits);
void space_delete(Space *space);
bool space_has_marked_cycle(const Space *space);
#endif
