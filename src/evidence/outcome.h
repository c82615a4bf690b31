// What is known at the end of a run, with its evidence: what reports show. Nothing here comes from an engine unchecked.
#ifndef EVIDENCE_OUTCOME_H
#define EVIDENCE_OUTCOME_H
#include "evidence/evidence.h"
#include "evidence/play.h"
#include "evidence/run.h"

typedef enum PropertyStatus { STATUS_UNKNOWN, STATUS_PROVED, STATUS_VACUOUS, STATUS_VIOLATED } PropertyStatus;

typedef struct Counter { // one statistic: name and value
  const char *name;
  uint64_t value;
} Counter;
VEC(CounterVec, countervec, Counter)

typedef struct Precondition { // both texts are owned
  char *call;                 // `set(i, v)`
  char *condition;            // `i >= 0 && i <= 15`: what makes it safe
} Precondition;
VEC(PreconditionVec, preconditionvec, Precondition)

// A run that violates a check.
typedef struct Violation {
  Trace *trace;
  Run run; // as it was replayed; its end says which check
} Violation;
VEC(ViolationVec, violationvec, Violation)

typedef struct Outcome {
  Verdict verdict;
  const char *engine;            // which engine found it
  char *engine_name;             // the same where it is owned, or NULL
  char *reason;                  // UNKNOWN: why and what was learnt; owned
  bool evidence_checked;         // the verdict's evidence was confirmed
  bool internal_error;           // evidence was refuted: an engine's defect, never a verdict
  PropertyStatus *status;        // by property of the program
  Trace *trace;                  // FALSIFIED
  Run run;                       // FALSIFIED: the replayed run
  ViolationVec others;           // FALSIFIED: of the other checks that are violated, a run each
  Proof *proof;                  // VERIFIED; of a CTL formula also FALSIFIED: a model
  Proof *rest;                   // not VERIFIED: PARTS, of those checks that are proved, or NULL
  struct ModalReason *why;       // of a model: what shows it to people (modal_reason.h), or NULL
  Play *play;                    // FALSIFIED, of an Idealized Algol term: the replayed dialogue
  PreconditionVec preconditions; // FALSIFIED, of an open C program: the weakest ones found
  bool is_cached;                // nothing was searched for: it was known from an earlier query, and checked again
  double seconds;
  uint64_t ticks; // effort spent (base/effort.h)
  uint64_t memory_mb;
  CounterVec statistics;
} Outcome;

void evidence_outcome_release(Outcome *outcome);
void evidence_outcome_withdraw(Outcome *outcome,
                               const char *reason);      // UNKNOWN in place of the verdict, for that reason
const char *evidence_status_name(PropertyStatus status); // JSON: unknown, proved, vacuous, violated
const char *evidence_verdict_name(Verdict verdict);      // JSON: unknown, verified, falsified
#endif
