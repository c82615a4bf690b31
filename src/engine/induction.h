// k-induction that can be advanced in pieces.
#ifndef ENGINE_INDUCTION_H
#define ENGINE_INDUCTION_H
#include "engine/engine.h"

typedef struct Induction Induction;

Induction *induction_new(Task *task);
void induction_delete(Induction *induction);
// Tries the step case for the next k, each solver call within `conflicts` (0: no limit). True where it holds: a proof,
// provided that no target lies within the first induction_k blocks.
bool induction_advance(Induction *induction, uint64_t conflicts);
uint32_t induction_k(const Induction *induction); // the largest k tried
Proof *induction_proof(Induction *induction);     // after a successful advance; owned by the caller
#endif
