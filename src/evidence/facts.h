// The values that decide a condition, in the words of the source: those of the variables, members and elements that it reads.
#ifndef EVIDENCE_FACTS_H
#define EVIDENCE_FACTS_H
#include "evidence/told.h"
#include "evidence/words.h"

// A run that has come somewhere.
typedef struct RunMoment {
  Prog *prog;
  Arena *arena; // for what is said
  Words *words;
  Machine *machine;
  State *state;
} RunMoment;

typedef struct Decided {
  ToldValueVec values;  // each name once
  Map seen;             // terms
  bool leaves_pointers; // these are not added
} Decided;

// What a term of the edge `at` reads, for as long as there is room.
void evidence_facts_add(const RunMoment *run, Decided *facts, const Location *at, Term term);
void evidence_facts_release(Decided *facts);
#endif
