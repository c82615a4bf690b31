// Concrete state search (THEORY 3.1): follows every run of the program, depth first, to its end, back to a state
// seen before, or to a target. Inputs of at most 8 bits and choices are enumerated; wider inputs and missing initial values
// are tainted (machine.h): they need no enumeration as long as no conditional depends on them. Where one does, few values may still
// stand for all: missing initial values of at most 8 bits, and values of any width that are only compared with constants
// (prog/independent.h).
// States are stored only where control branches over inputs; between those the run is deterministic, and Brent's
// algorithm finds its cycles without storing anything.
#ifndef SEM_EXPLORE_H
#define SEM_EXPLORE_H
#include "base/limits.h"
#include "sem/machine.h"

typedef enum ExploreEnd {
  EXPLORE_COMPLETE,  // every run was followed, no target was met
  EXPLORE_FOUND,     // a target was met; `inputs` leads there
  EXPLORE_INCOMPLETE // see `reason`
} ExploreEnd;

typedef enum ExploreValues {
  EXPLORE_TAINTED, // missing initial values and wide inputs are tainted
  EXPLORE_FEW      // they have few values, where these stand for all
} ExploreValues;

typedef struct Explored {
  ExploreEnd end;
  U32Vec inputs; // FOUND: constants for the choices and havocs on the way, in order
  Term *initial; // FOUND: by variable, those of the start that matter; NULL: none do
  const char *reason;
  Loc where; // what was found, or the location that `reason` is about; or LOC_NONE
  uint64_t steps, states;
} Explored;

// Stops after max_steps steps (0: no such limit).
Explored sem_explore(Machine *machine, Prog *prog, const bool *is_target, ExploreValues values, uint64_t max_steps,
                     Limits *limits);
void sem_explored_release(Explored *explored);
#endif
