// Houdini: of a set of candidate invariants at cut points, the largest subset that is inductive over the blocks.
#ifndef INVARIANT_HOUDINI_H
#define INVARIANT_HOUDINI_H
#include "evidence/task.h"

typedef struct Houdini Houdini;

Houdini *invariant_houdini_new(Task *task);
void invariant_houdini_delete(Houdini *houdini);
void invariant_houdini_add(Houdini *houdini, uint32_t block,
                           Term candidate); // one that was dropped gets another chance
void invariant_houdini_add_list(Houdini *houdini, const InvariantVec *candidates);
// Drops candidates until the rest is inductive; what cannot be decided within `conflicts` is dropped too. False where the
// task's limits were reached before (then nothing is known to be inductive).
bool invariant_houdini_run(Houdini *houdini, uint64_t conflicts);
Term invariant_houdini_invariant(const Houdini *houdini, uint32_t block); // the conjunction of what is left
uint32_t invariant_houdini_count(const Houdini *houdini);
void invariant_houdini_list(const Houdini *houdini, InvariantVec *out);
#endif
