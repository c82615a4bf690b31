// What an engine is asked, and what it answers: it looks for evidence for one Task and hands it over in an Answer; no
// engine prints or decides anything. The table of engines is schedule/engines.c.
#ifndef EVIDENCE_TASK_H
#define EVIDENCE_TASK_H
#include "base/limits.h"
#include "evidence/evidence.h"
#include "prog/block.h"

// One table generates the struct and the JSON names.
#define STATISTICS(X)                                                                                                  \
  X(solver_calls)                                                                                                      \
  X(refinements)                                                                                                       \
  X(nodes)                                                                                                             \
  X(steps)                                                                                                             \
  X(frames)                                                                                                            \
  X(candidates)                                                                                                        \
  X(lemmas)                                                                                                            \
  X(invariants)

typedef struct Statistics {
#define X(name) uint64_t name;
  STATISTICS(X)
#undef X
} Statistics;

typedef struct EngineOptions {
  uint64_t bound; // largest unrolling; 0: unlimited
  uint32_t jobs;
  bool verbose;                        // progress to standard error
  const char *domain;                  // abstract domain, or NULL: the engine's choice
  uint32_t game;                       // a GameMode (game/game.h): the rules of the falsification game
  const struct Predicates *predicates; // those to start from, or NULL: from the guards and the property
  const char *method;                  // of temporal.h: no other is tried; NULL: all are
} EngineOptions;

// What is asked: can a target be reached? The targets of a safety task are the error locations; limit locations are
// never targets, but a proof must cover them too. Everything is borrowed.
struct Portfolio;

typedef struct Task {
  Prog *prog;
  Blocks *blocks;              // cut at the targets
  const bool *is_target;       // by location
  const U32Vec *proof_targets; // targets and limit locations: what a proof must show unreachable
  const bool *accepting;       // where runs without end are asked about: locations to be passed for ever; else NULL
  Limits *limits;
  EngineOptions options;
  Statistics *statistics;
  struct Portfolio *portfolio; // NULL: stay in one process
} Task;

typedef struct Answer {
  Verdict verdict;
  const char *engine;
  char *reason; // UNKNOWN: why, and what was learnt; owned
  Trace *trace; // FALSIFIED
  Proof *proof; // VERIFIED; of branching time also FALSIFIED
} Answer;

// ---- for engines
Answer evidence_answer_unknown(const char *engine, const char *format, ...) __attribute__((format(printf, 2, 3)));
Answer evidence_answer_falsified(const char *engine, Trace *trace);
Answer evidence_answer_verified(const char *engine, Proof *proof);
void evidence_answer_release(Answer *answer);
void evidence_progress(const Task *task, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool evidence_task_is_target(const Task *task, uint32_t block);
bool evidence_task_is_limit(const Task *task, uint32_t block);
#endif
