// A program as Horn clauses over the integers: a relation for each cut point, over the variables that are live there; a rule
// for each exit of a block; the goal is to be at a target, or, where the arithmetic is checked, to overflow. A solution is an inductive invariant of the program read over the
// integers, a derivation is a path through its blocks.
#ifndef REACH_CLAUSES_H
#define REACH_CLAUSES_H
#include "evidence/task.h"
#include "prog/integers.h"
#include "smt/horn.h"

typedef struct Clauses Clauses;

// With `limits`, the places where the model of the program ends are targets too, as a proof needs it. Borrows everything.
Clauses *reach_clauses_new(Task *task, Integers *integers, bool limits);
void reach_clauses_delete(Clauses *clauses);
HornAnswer reach_clauses_solve(Clauses *clauses, uint64_t budget);          // as smt_horn_solve
const U32Vec *reach_clauses_lemmas(const Clauses *clauses, uint32_t block); // over the integers; NULL: none
// After HORN_DERIVED: the path from the start to a target. False where it leads to an overflow instead.
bool reach_clauses_path(const Clauses *clauses, U32Vec *blocks);
#endif
