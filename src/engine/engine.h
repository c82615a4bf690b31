// Engines: each looks for an answer to one Task and hands over evidence; none of them prints or decides anything.
// A new engine is one file and one line in the table of engine.c.
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H
#include "base/limits.h"
#include "domain/predicates.h"
#include "evidence/evidence.h"
#include "game/game.h"
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
  bool verbose;                 // progress to standard error
  const char *domain;           // abstract domain, or NULL: the engine's choice
  GameMode game;                // the rules of the falsification game
  const Predicates *predicates; // those to start from, or NULL: from the guards and the property
  const char *method;           // of temporal.h: no other is tried; NULL: all are
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

typedef struct Engine {
  const char *name;
  const char *about;
  Answer (*run)(Task *task);
} Engine;

const Engine *engine_find(const char *name); // NULL: no such engine
const Engine *engine_table(uint32_t *count);

// ---- for engines
Answer answer_unknown(const char *engine, const char *format, ...) __attribute__((format(printf, 2, 3)));
Answer answer_falsified(const char *engine, Trace *trace);
Answer answer_verified(const char *engine, Proof *proof);
void answer_release(Answer *answer);
void engine_progress(const Task *task, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool task_is_target(const Task *task, uint32_t block);
bool task_is_limit(const Task *task, uint32_t block);

Answer explicit_run(Task *task);
Answer symbolic_run(Task *task);
Answer bounded_run(Task *task);
Answer induction_run(Task *task);
Answer abstract_run(Task *task);
Answer spacer_run(Task *task);
Answer engine_cegar_run(Task *task);
Answer auto_run(Task *task);
#endif
