// Predicates that rule a spurious path out (THEORY 2.4, steps 5 and 6). Two sets of states at a cut point are told
// apart: those that are reached and those that are bad. What tells them apart are literals on which the bad states agree
// and which the reached states refute, no more of them than an unsatisfiable core needs.
#ifndef REFINE_SEPARATE_H
#define REFINE_SEPARATE_H
#include "refine/path.h"

typedef struct Finding { // at this cut point of the path
  uint32_t cut;
  Term predicate;
} Finding;
VEC(FindingVec, findingvec, Finding)

// How much a literal is worth keeping where others would do: of what is bad at the cut point, it should be false on what
// is known to be reachable there.
typedef int (*LiteralWorth)(void *context, uint32_t block, Term literal);

typedef struct Refiner {
  Solver *solver;
  Limits *limits;
  LiteralWorth worth;
  void *context;
  uint64_t *solver_calls;
  FindingVec atoms;        // out: predicates
  FindingVec clauses;      // out: their combinations that are true on what is reached and false on what is bad
  FindingVec interpolants; // out, of refine_along: all that was found at a cut point, in one condition
} Refiner;

// Interpolants along the path: labels[i] is what is known at cut point i, each implied by the one before and the step between;
// what is found strengthens them until the path cannot be taken. False where some query stayed undecided or too many cases
// had to be told apart; what was found until then is good all the same.
bool refine_along(Refiner *refiner, Path *path, const Term *labels);
// The dead-end states (reached at the cut point `reached`, along the path) against the bad ones (in its label, with a step
// into the next label). False as above.
bool refine_dead_end(Refiner *refiner, Path *path, const Term *labels, uint32_t reached);
void refine_refiner_release(Refiner *refiner);
#endif
