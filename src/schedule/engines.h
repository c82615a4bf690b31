// The engines. A new one is a file in reach/ or endless/ and a row of the table in engines.c; to have it in the portfolio, one more
// in plan.c.
#ifndef SCHEDULE_ENGINES_H
#define SCHEDULE_ENGINES_H
#include "evidence/task.h"

typedef struct Engine {
  const char *name; // as --engine says it
  const char *about;
  QuestionKind kind;         // of the questions that it can answer
  Answer (*run)(Task *task); // NULL: a portfolio of the others
  bool goes_on; // with the search, where some of the targets are not asked about any more (evidence_task_drop)
} Engine;

const Engine *schedule_engine_find(const char *name, QuestionKind kind); // NULL: no such engine for such questions
const Engine *schedule_engine_table(uint32_t *count);
#endif
