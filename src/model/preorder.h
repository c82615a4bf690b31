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

// A is more abstract than B: every initial state of B is above an initial one of A, so that what A verifies B does; and every
// initial state of A is below an initial one of B (all of it initial where all of A's is), so that what A falsifies B does.
typedef struct Comparison {
  bool more_abstract;
  bool lacks_a;   // the state of B has no counterpart in A; otherwise the other way round
  uint32_t state; // of B (lacks_a) or A; only where not more_abstract
} Comparison;
Comparison model_preorder_compare(const Preorder *preorder);
#endif
