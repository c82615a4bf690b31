// k-induction that can be advanced in pieces.
#ifndef ENGINE_INDUCTION_H
#define ENGINE_INDUCTION_H
#include "engine/houdini.h"

typedef struct Induction Induction;

Induction *induction_new(Task *task);      // guesses invariants before the first step
Induction *induction_new_bare(Task *task); // only those that are added to its pool
void induction_delete(Induction *induction);
// Tries the step case for the next k, each solver call within `conflicts` (0: no limit). True where it holds: a proof,
// provided that no target lies within the first induction_k blocks.
bool induction_advance(Induction *induction, uint64_t conflicts);
// Candidates may be added to the pool at any time. Then induction_strengthen keeps those that are inductive, and where some are
// new the next k is 1 again. False where nothing is new, or a limit was reached.
Houdini *induction_pool(Induction *induction);
bool induction_strengthen(Induction *induction, uint64_t conflicts);
uint32_t induction_k(const Induction *induction); // the largest k tried
Proof *induction_proof(Induction *induction);     // after a successful advance; owned by the caller
#endif
