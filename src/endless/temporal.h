// A temporal question about a program, settled on products of the program with an automaton (spec/buchi_product.h). There may be
// several readings of a program, each good for one answer:
//   READING_RUN     to find runs on: undefined behaviour is no run
//   READING_PROOF   to prove on: undefined behaviour must be shown impossible
//   READING_EXACT   to prove on, in exact arithmetic: a named assumption says that signed operations do not overflow; or in
//                   the machine's, where exact arithmetic is not possible, and undefined behaviour is no run
//   READING_EXACT_RUN  to find runs on, in exact arithmetic: other undefined behaviour is no run
// A program whose own semantics settles everything has READING_RUN only, for both. Questions of reachability and of branching time
// have readings of their own, of which no liveness attempt is made:
//   READING_STRICT        undefined behaviour of any kind must be shown impossible
//   READING_ENDLESS       as READING_RUN, for safety formulas, of which it is not enough that some run comes to violate them: for both
//   READING_MODEL         machine arithmetic, for a predicate model; READING_STRICT_MODEL: the same as READING_STRICT
#ifndef ENDLESS_TEMPORAL_H
#define ENDLESS_TEMPORAL_H
#include "domain/predicates.h"
#include "evidence/task.h"
#include "evidence/outcome.h"
#include "spec/buchi_product.h"

typedef enum Reading {
  READING_RUN,
  READING_PROOF,
  READING_EXACT,
  READING_EXACT_RUN,
  READING_MODEL,
  READING_STRICT,
  READING_STRICT_MODEL,
  READING_ENDLESS,
  READING_COUNT
} Reading; // numbers of evidence files

typedef struct TemporalSource {
  // The product for a reading, made when it is first asked for; NULL: there is none. Belongs to the source.
  Product *(*product)(void *context, Reading reading);
  // Predicates over that product to start from; NULL: none are given. Belongs to the source.
  const Predicates *(*predicates)(void *context, Reading reading);
  void *context;
  bool is_single;         // READING_RUN is all there is
  const Trace *beginning; // of a run of it that may be violating, if it can go on; or NULL
  uint64_t steps;         // of that
} TemporalSource;

typedef struct TemporalOutcome {
  Outcome outcome;
  Reading reading; // that the evidence is about
} TemporalOutcome;

// What EngineOptions.method may name.
typedef struct TemporalMethod {
  const char *name;
  const char *about;
} TemporalMethod;
const TemporalMethod *endless_temporal_methods(uint32_t *count);

// The product's program has one property, whose status is set.
TemporalOutcome endless_temporal_verify(const TemporalSource *source, const EngineOptions *options, Limits *limits);
// The one place where evidence about a product is checked; fills outcome->run for a trace.
CheckResult endless_temporal_check(const Product *product, Outcome *outcome, Limits *limits);
#endif
