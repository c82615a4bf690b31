// The precision preorder between modal models (THEORY 4.3): state a of A is below state b of B where all that A says at a, B
// says at b. The greatest relation with C0 (labels), C1 and C2 (may edges of B, forwards and backwards, are answered by A), C3 and
// C4 (must+ and must- edges of A are answered by B). Propositions are matched by name; one that a model lacks is unknown there.
#ifndef MODEL_PREORDER_H
#define MODEL_PREORDER_H
#include "base/limits.h"
#include "model/modal.h"
#include "spec/formula.h"

typedef struct Preorder Preorder;

Preorder *model_preorder_new(const Modal *a, const Modal *b,
                             Limits *limits); // borrows the models; NULL: a limit was met
void model_preorder_delete(Preorder *preorder);
bool model_preorder_holds(const Preorder *preorder, uint32_t a, uint32_t b);
// The constructive half of Theorem 1: for states that are not related, a formula of modal logic with past whose value at a is not
// below that at b. To be evaluated before it is believed: labels of T-exists, F-exists and M are beyond the theorem.
Formula model_preorder_distinguish(Preorder *preorder, FormulaTable *table, uint32_t a, uint32_t b);

// Whole models. A is more abstract than B where whatever A says B says too, so that every formula that A verifies or falsifies B does.
// To say which states are initial is part of it: both models are to have it as a proposition (model_modal_with_initial), and then
//   - every initial state of B is above a state of A, and every initial state of A below an initial one of B: T and F of A are B's;
//   - what A says of some states of an initial one (T-exists, F-exists, M) it says because of states that must- edges and exact ones lead
//     to, or that must+ edges come from: each of them is below a state of B, so that C3 and C4 give it to B; an edge that is exact and
//     no more has its like in B;
//   - B is finite and serial where A is.
typedef enum Difference {
  DIFFERENCE_NONE,       // A is more abstract
  DIFFERENCE_START_OF_B, // `state` of B is initial, and above no state of A
  DIFFERENCE_START_OF_A, // `state` of A is initial, and below no initial state of B
  DIFFERENCE_STATE,      // `state` of A is below no state of B
  DIFFERENCE_EXACT,      // the step from `state` to `to` in A has no like in B
  DIFFERENCE_FINITE,     // A is finite, B is not said to be
  DIFFERENCE_SERIAL      // every state of A has a step, B is not said to be so
} Difference;

typedef struct Comparison {
  Difference difference;
  uint32_t state, to;
} Comparison;
Comparison model_preorder_compare(const Preorder *preorder);
// A copy with that proposition: T where all of a state's states are initial, F where none is.
Modal *model_modal_with_initial(const Modal *modal, const char *name);
#endif
