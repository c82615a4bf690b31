// What a condition says for sure: the terms that it is a conjunction of. With them, what chooses by one of these terms is what it chooses.
#ifndef PROG_FACTS_H
#define PROG_FACTS_H
#include "base/map.h"
#include "base/vec.h"
#include "expr/term.h"

// A choice that was simplified before, down to so many choices within one another.
typedef struct FactsKnown {
  Term condition, choice;
  uint32_t depth;
  Term simple;
} FactsKnown;

typedef struct Facts {
  Term condition;    // whose conjuncts these are
  Map truth;         // what is no negation -> 1: it is false, 2: it is true
  FactsKnown *known; // by hash, the latest: choices share much of what they choose between
  U32Vec stack;
} Facts;

void prog_facts_set(Facts *facts, TermTable *table, Term condition);
void prog_facts_release(Facts *facts);
// A term that is equal to t wherever the condition holds: t itself, or something simpler.
Term prog_facts_simplify(Facts *facts, TermTable *table, Term t);
#endif
