// Checking a term of Idealized Algol against events: search, and while the answer rests on approximation, refine and search
// again (THEORY 5.6). The answer is given with checked evidence only.
#ifndef ALGOL_CHECK_H
#define ALGOL_CHECK_H
#include "algol/query.h"
#include "base/limits.h"
#include "base/text.h"
#include "evidence/outcome.h"

typedef struct AlgolOptions {
  bool approximate;
  bool random; // the order of search
  uint64_t seed;
} AlgolOptions;

// Verdict, play, statistics; `status` has an entry for each event of the query. For a proof, `invariants` gets a line for each
// domain: its blocks.
Outcome algol_check(const AlgolProgram *program, const Query *query, const AlgolOptions *options, Limits *limits,
                    Text *invariants);
#endif
