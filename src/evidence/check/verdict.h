// Verdicts that follow from what was checked: the rules by which a confirmed piece of evidence, or the values of a formula in a model, says
// something about the question. With judge.h the only place where a Verdict other than UNKNOWN is made.
#ifndef EVIDENCE_CHECK_VERDICT_H
#define EVIDENCE_CHECK_VERDICT_H
#include "evidence/outcome.h"
#include "spec/six.h"

// A checker of its own has looked at evidence that shows a violation, or that there is none.
Verdict evidence_verdict_of(CheckResult result, bool is_violation);
// The verdict about a formula, from that about its negation on all paths: no path satisfies the negation, so the formula fails where
// there is a run at all; one that does proves it where it is the only initial state's. UNKNOWN otherwise: *why, for people.
Verdict evidence_verdict_of_negation(Verdict negation, bool one_start, bool has_run, const char **why);

// The verdict about a program from the status of each of its checks: one that is violated falsifies it, none that is open proves it.
Verdict evidence_verdict_of_checks(const PropertyStatus *status, uint32_t count);

// A state of a model that may be initial, with the value of a formula in it.
typedef struct SystemState {
  bool init_some, init_all; // some concrete state of it is initial; all are
  Six value;
} SystemState;
// The verdict for the system (THEORY 4.6, end). `state`: one that falsifies, or that leaves it unknown, or whose value is a
// contradiction: then *contradicts, nothing has such a model. UINT32_MAX where there is none.
Verdict evidence_verdict_of_system(const SystemState *states, uint32_t count, uint32_t *state, bool *contradicts);
#endif
