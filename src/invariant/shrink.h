// Makes a proof by induction smaller: keeps the invariants that the unsatisfiable cores of its obligations use, and what
// those need in turn. People read what is left, and the checker has less to do.
#ifndef INVARIANT_SHRINK_H
#define INVARIANT_SHRINK_H
#include "evidence/task.h"

void invariant_proof_shrink(Task *task, Proof *proof); // leaves it as it is where a core cannot be had
#endif
