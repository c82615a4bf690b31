// A program as Horn clauses over the integers: a relation for each cut point, over the variables that are live there; a rule
// for each exit of a block; the goal is to be at a target, or, where the arithmetic is checked, to overflow. A solution is an inductive invariant of the program read over the
// integers, a derivation is a path through its blocks.
#ifndef ENGINE_CLAUSES_H
#define ENGINE_CLAUSES_H
#include "engine/engine.h"
#include "engine/integers.h"
#include "smt/horn.h"

typedef struct Clauses Clauses;

// With `limits`, the places where the model of the program ends are targets too, as a proof needs it. Borrows everything.
Clauses *clauses_new(Task *task, Integers *integers, bool limits);
void clauses_delete(Clauses *clauses);
HornAnswer clauses_solve(Clauses *clauses, uint64_t budget);          // as horn_solve
const U32Vec *clauses_lemmas(const Clauses *clauses, uint32_t block); // over the integers; NULL: none
// After HORN_DERIVED: the path from the start to a target. False where it leads to an overflow instead.
bool clauses_path(const Clauses *clauses, U32Vec *blocks);
#endif
