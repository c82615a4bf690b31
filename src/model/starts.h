// Which start nodes of a model hold an initial state of the program (THEORY 1.4: without one, a hopeless start says nothing).
#ifndef MODEL_STARTS_H
#define MODEL_STARTS_H
#include "model/model.h"
#include "smt/solver.h"

bool model_has_no_start(const Prog *prog, Limits *limits); // the program has no initial state at all
// Does a node hold one? SMT_SAT: yes, and holds_start is set; SMT_UNSAT: no, and it is no start node any more; SMT_UNKNOWN: perhaps.
SmtAnswer model_settle_start(Model *model, uint32_t node, Limits *limits);
void model_settle_starts(Model *model, Limits *limits); // all of them
#endif
