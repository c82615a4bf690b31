// Parameterised and assume-guarantee must edges of a model (THEORY 4.7; Theorems 4 and 6): what an edge guarantees for the
// states of its source or target that satisfy a condition. Conditions are terms over the program's variables.
#ifndef CHECK_STEPS_H
#define CHECK_STEPS_H
#include "domain/abstraction.h"
#include "model/model.h"

typedef struct Steps {
  Model *model;             // borrowed
  Abstraction *abstraction; // owned: remembers every answer
} Steps;

void check_steps_init(Steps *steps, Model *model, Limits *limits);
void check_steps_release(Steps *steps);

Term check_steps_gamma(const Steps *steps, uint32_t node);
// The states from which the statement of an edge leads into `after`, those to which it leads from `before`: the most permissive
// parameters of the edge are check_steps_pre(gamma of its target) for must+, check_steps_post(gamma of its source) for must- (Theorem 4).
// Unknowns as in prog/weakest.h; check_steps_post is TERM_NONE where it cannot be said.
Term check_steps_pre(Steps *steps, const ModelEdge *edge, Term after, U32Vec *unknowns);
Term check_steps_post(Steps *steps, const ModelEdge *edge, Term before, U32Vec *unknowns);

// <assumed> must+ <guaranteed>: every state of the source with `assumed` has a step to one of the target with `guaranteed`.
// With both true: must+; with `guaranteed` true: must+(assumed). False where it cannot be shown.
bool check_steps_must_plus(Steps *steps, const ModelEdge *edge, Term assumed, Term guaranteed);
// <assumed> must- <guaranteed>: every state of the target with `guaranteed` has a step from one of the source with `assumed`.
bool check_steps_must_minus(Steps *steps, const ModelEdge *edge, Term assumed, Term guaranteed);

typedef struct Contract { // of an edge in a chain
  const ModelEdge *edge;
  Term assumed, guaranteed;
} Contract;

// The closure of these edges: does the chain, from `node` on, take every state with `assumed` to one with `guaranteed` (Theorem 6)?
// Of no edges at all this needs that `assumed` implies `guaranteed` within the node (THEORY 7.4).
bool check_steps_chain_plus(Steps *steps, uint32_t node, const Contract *chain, uint32_t count, Term assumed,
                            Term guaranteed);
bool check_steps_chain_minus(Steps *steps, uint32_t node, const Contract *chain, uint32_t count, Term assumed,
                             Term guaranteed);
#endif
