// Weak reachability (THEORY 4.7): is there a concrete state of a node that is reached from a concrete state of an initial
// one? Answers in the order of their cost: Theorem 3 (must- edges, then must+ edges), one exact may edge between the two,
// Theorem 5 (two parameterised edges in the middle), Theorem 7 (feasible may paths, enumerated). And the same from the program's
// own initial states, which is less: a YES has initial values and inputs that were run on the interpreter.
// The model must be classified (model/ternary.h); silent nodes may have been removed.
#ifndef CHECK_WEAK_H
#define CHECK_WEAK_H
#include "model/model.h"

typedef enum ReachAnswer { REACH_UNKNOWN, REACH_YES, REACH_NO } ReachAnswer;

typedef struct WeakState {
  // Weakly reachable from an abstract initial node, as shown by this theorem or one before it.
  bool theorem3, exact_may, theorem5, theorem7;
  ReachAnswer weak;      // all of these together; NO where every path is refuted
  ReachAnswer reachable; // from the program's own initial states
  const char *reason;    // why NO, or why not known
  Term *initial;         // YES: by variable, the initial value of those that matter and have none of their own
  U32Vec inputs;         // YES: of the choices (a bool: take the first) and havocs on the way, in their order
  U32Vec path;           // YES: the nodes of the path
} WeakState;

typedef struct Weak {
  Model *model;
  WeakState *states; // by node
  uint64_t paths;    // that were looked at
  uint64_t solver_calls;
} Weak;

// Paths are enumerated until `most_paths` of them have found nothing new, for each of the two questions.
Weak *check_weak_new(Model *model, uint32_t most_paths, Limits *limits);
void check_weak_delete(Weak *weak);
#endif
