// k-induction that can be advanced in pieces.
#ifndef REACH_INDUCTION_H
#define REACH_INDUCTION_H
#include "invariant/houdini.h"

typedef struct Induction Induction;

Induction *reach_induction_new(Task *task); // without invariants: those that are added to its pool
void reach_induction_delete(Induction *induction);
// Tries the step case for the next k, each solver call within `conflicts` (0: no limit). True where it holds: a proof,
// provided that no target lies within the first reach_induction_k blocks.
bool reach_induction_advance(Induction *induction, uint64_t conflicts);
// Candidates may be added to the pool at any time. Then reach_induction_strengthen keeps those that are inductive, and where some are
// new the next k is 1 again. False where nothing is new, or a limit was reached.
Houdini *reach_induction_pool(Induction *induction);
bool reach_induction_strengthen(Induction *induction, uint64_t conflicts);
uint32_t reach_induction_k(const Induction *induction); // the largest k tried
Proof *reach_induction_proof(Induction *induction);     // after a successful advance; owned by the caller
#endif
