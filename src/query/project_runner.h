// Runs jobs as processes of their own, several at a time: each is `sextant worker check` with its words. One that crashes, hangs or takes all memory costs
// itself alone.
#ifndef QUERY_PROJECT_RUNNER_H
#define QUERY_PROJECT_RUNNER_H
#include "base/limits.h"
#include "query/project_document.h"

typedef struct ProjectOrder {
  uint32_t job;
  TextVec words; // of `sextant`, without limits and format
  ProjectLimits limits;
} ProjectOrder;

typedef struct ProjectRunner {
  uint32_t at_a_time;
  Limits *limits; // where one is met, what still runs is ended; NULL: none
  // The next job; false: there is none. The runner releases the words, and borrows their texts.
  bool (*next)(void *context, ProjectOrder *order);
  // It has ended: with a record (project_document.h), or NULL and why there is none.
  void (*done)(void *context, uint32_t job, const Text *record, const char *lost);
  void *context;
} ProjectRunner;

void query_project_run(const ProjectRunner *runner);
#endif
