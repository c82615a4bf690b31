// A CTL formula that paths and lassos do not settle, on a predicate model of the program (endless/branching.h). The program is read
// with machine arithmetic, as eval reads it, which for C may be an assumption of a proof; a violation must show in a model of
// the program that excludes undefined behaviour.
#ifndef QUERY_BRANCHING_H
#define QUERY_BRANCHING_H
#include "evidence/outcome.h"
#include "query/temporal.h"
#include "schedule/schedule.h"

// The program of PRODUCT_MODEL or PRODUCT_STRICT_MODEL, with the formula as its one property. NULL with diagnostics, or without any
// where the formula cannot be asked of it.
Prog *query_branching_read(Temporal *temporal, ProductKind kind, DiagList *diags);
// As a question about that program.
Question query_branching_question(const Temporal *temporal, ProductKind kind, Prog *prog);
// Looks for an answer. What it is about goes to *prog, which the caller deletes, and *kind.
Outcome query_branching_verify(Temporal *temporal, const ScheduleRequest *how, Prog **prog, ProductKind *kind);
// For people: the path that explains a model's answer.
void query_branching_explain(const Temporal *temporal, Prog *prog, Outcome *outcome, Limits *limits);
#endif
