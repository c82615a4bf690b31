// The answer about one job of a project as it is kept: what `sextant check --format json` has printed, without the checks that are proved, and
// the limits that it had. A record is a text of JSON.
#ifndef QUERY_PROJECT_DOCUMENT_H
#define QUERY_PROJECT_DOCUMENT_H
#include "base/arena.h"
#include "base/text.h"
#include "query/project_answer.h"

typedef struct ProjectLimits {
  double seconds;     // 0: none
  uint64_t memory_mb; // 0: none
} ProjectLimits;

// From what the process of a job has printed, and its exit status. False where that is no document.
bool query_project_record_make(const Text *printed, int status, const ProjectLimits *limits, Text *record);
// What a record says of its job; texts go to the arena. False where it is none.
bool query_project_record_read(const Text *record, Arena *arena, ProjectJob *job, ProjectLimits *limits);
#endif
