// The one loop over predicate models (THEORY 4.6): a model over the predicates so far is looked at, and where a value is not definite new
// predicates tell its states apart, until there is an answer, nothing new is found, or the effort for it is used up.
#ifndef CHECK_ROUNDS_H
#define CHECK_ROUNDS_H
#include "base/limits.h"
#include "domain/predicates.h"
#include "model/model.h"

// What a look at a model leads to.
typedef enum Look {
  LOOK_DONE,        // there is an answer, or none will be found
  LOOK_SPLIT,       // the states marked as open are to be told apart
  LOOK_SPLIT_BEFORE // so that they are not reached
} Look;

typedef struct Rounds {
  Prog *prog;
  Predicates *predicates; // grows
  const char *domain;     // boolean, cartesian, or one without predicates
  bool all_states;        // of every location, in place of those that are reached
  uint32_t most_nodes, most_predicates, most_rounds;
  Limits *limits;
  Look (*look)(void *context, Model *model, bool *open); // `open` is by node, all false
  void (*refined)(void *context, uint32_t first);        // there are new predicates, from that number on; or NULL
  void *context;
} Rounds;

typedef enum RoundsEnd {
  ROUNDS_DONE,      // LOOK_DONE
  ROUNDS_NOTHING,   // no new predicates were found
  ROUNDS_STOPPED,   // the effort is used up, or a limit was met
  ROUNDS_TOO_LARGE, // a model had more nodes than it may
  ROUNDS_NO_DOMAIN  // with diagnostics
} RoundsEnd;

// A model that is too large is looked at where `truncated_too`, else not.
RoundsEnd check_rounds(const Rounds *rounds, bool truncated_too, DiagList *diags);
#endif
