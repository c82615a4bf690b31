// Settles a temporal question: paths and lassos on products of the program, then a predicate model for what is left of branching time.
#ifndef QUERY_SETTLE_H
#define QUERY_SETTLE_H
#include "evidence/outcome.h"
#include "query/temporal.h"
#include "schedule/schedule.h"

typedef struct SettledTemporal {
  Outcome outcome;
  ProductKind kind; // that it is about
  Prog *prog;       // the graph of that; NULL: nothing is known but the reason. Belongs to the caller
} SettledTemporal;

// False with diagnostics where the engine that is asked for is not for such a question.
bool query_settle(Temporal *temporal, const ScheduleRequest *how, SettledTemporal *out, DiagList *diags);
// What an outcome about a product says about the formula, where the product is that of its negation.
void query_settle_negation(Temporal *temporal, const Prog *product, Outcome *outcome, const ScheduleRequest *how);
#endif
