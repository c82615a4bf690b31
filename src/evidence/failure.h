// What a violation is, in the words of the source: which bytes of what are accessed, and the values that decided it.
#ifndef EVIDENCE_FAILURE_H
#define EVIDENCE_FAILURE_H
#include "evidence/history.h"
#include "evidence/words.h"

// A run that has come to its end.
typedef struct RunEnd {
  Prog *prog;
  Arena *arena; // for what is said
  Words *words;
  Machine *machine;
  State *state;
  const History *history;
} RunEnd;

typedef struct FailureWords {
  const char *failure, *facts; // NULL: there is nothing to say
} FailureWords;

// `end` is an error.
FailureWords evidence_failure_words(const RunEnd *run, Loc end);
#endif
