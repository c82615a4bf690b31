// The engines for questions of reachability. A new one is a file in reach/ and a row of the table in engines.c.
#ifndef SCHEDULE_ENGINES_H
#define SCHEDULE_ENGINES_H
#include "evidence/task.h"

typedef struct Engine {
  const char *name;
  const char *about;
  Answer (*run)(Task *task);
} Engine;

const Engine *schedule_engine_find(const char *name); // NULL: no such engine
const Engine *schedule_engine_table(uint32_t *count);
Answer schedule_auto_run(Task *task);
#endif
