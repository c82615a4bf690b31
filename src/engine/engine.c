#include "engine/engine.h"

#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

static const Engine engines[] = {
    {"auto", "a portfolio of the others", auto_run},
    {"explicit", "follows concrete runs", explicit_run},
    {"symbolic", "strongest postconditions until nothing is new", symbolic_run},
    {"bounded", "unrolls the program and asks a solver, one frame after the other", bounded_run},
    {"abstract", "an abstract model: proves where nothing bad is in it, falsifies where the start is hopeless",
     abstract_run},
    {"game", "the same model, named for its other answer: the falsification game", abstract_run},
    {"induction", "k-induction with auxiliary invariants", induction_run},
    {"spacer", "invariants guessed over the mathematical integers by Horn clauses, kept where inductive", spacer_run},
    {"cegar", "predicate abstraction, refined along spurious paths; concrete runs beside it", engine_cegar_run},
};

const Engine *engine_table(uint32_t *count) {
  *count = sizeof engines / sizeof *engines;
  return engines;
}

const Engine *engine_find(const char *name) {
  for (uint32_t i = 0; i < sizeof engines / sizeof *engines; i++)
    if (strcmp(engines[i].name, name) == 0) return &engines[i];
  return NULL;
}

Answer answer_unknown(const char *engine, const char *format, ...) {
  char buffer[1024];
  va_list list;
  va_start(list, format);
  vsnprintf(buffer, sizeof buffer, format, list);
  va_end(list);
  return (Answer){.verdict = VERDICT_UNKNOWN, .engine = engine, .reason = memory_text(buffer)};
}

Answer answer_falsified(const char *engine, Trace *trace) {
  return (Answer){.verdict = VERDICT_FALSIFIED, .engine = engine, .trace = trace};
}

Answer answer_verified(const char *engine, Proof *proof) {
  return (Answer){.verdict = VERDICT_VERIFIED, .engine = engine, .proof = proof};
}

void answer_release(Answer *answer) {
  free(answer->reason);
  trace_delete(answer->trace);
  proof_delete(answer->proof);
  *answer = (Answer){0};
}

void engine_progress(const Task *task, const char *format, ...) {
  if (!task->options.verbose) return;
  va_list list;
  va_start(list, format);
  fprintf(stderr, "[%7.2f s] ", limits_elapsed(task->limits));
  vfprintf(stderr, format, list);
  fputc('\n', stderr);
  va_end(list);
}

bool task_is_target(const Task *task, uint32_t block) { return task->is_target[task->blocks->blocks[block].loc]; }
bool task_is_limit(const Task *task, uint32_t block) { return blocks_role(task->blocks, block) == LOC_LIMIT; }
