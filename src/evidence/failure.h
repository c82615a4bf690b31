// What a violation is, in the words of the source: which bytes of what are accessed, and the values that decided it.
#ifndef EVIDENCE_FAILURE_H
#define EVIDENCE_FAILURE_H
#include "evidence/facts.h"
#include "evidence/history.h"

typedef struct FailureWords {
  const char *failure, *facts; // NULL: there is nothing to say
} FailureWords;

// The run has come to its end, an error.
FailureWords evidence_failure_words(const RunMoment *run, const History *history, Loc end);
#endif
