// The jobs of a project: made from its units, each with the words that ask about it and a key of all that its answer depends on; their answers taken
// from earlier runs and kept for later ones.
#ifndef QUERY_PROJECT_JOBS_H
#define QUERY_PROJECT_JOBS_H
#include "base/map.h"
#include "query/project_runner.h"
#include "query/project_units.h"

typedef struct Project {
  Session *session;
  ProjectAnswer *found;
  ProjectUnits units;
  Cache *cache; // NULL: nothing is kept
  Arena *arena;
  bool is_library;      // --open all
  ProjectLimits limits; // of one job
  uint32_t done;        // jobs
  Map owners;           // hash of a name -> the unit that defines it, where it is one
  U32Vec again;         // jobs that wait for another look
  uint32_t waiting;     // jobs that may be asked about again when there is time left
} Project;

// A violation may hang on what a function of another unit returns, which has no body where a unit is asked about by itself. Then the job gets another
// look, with the nearest of the units that define what it needs; what that says stands.

// Adds the jobs of all units that were chosen. False with diagnostics where there are none, or one that was named does not exist.
bool query_project_jobs_list(Project *project);
void query_project_jobs_recall(Project *project); // those that are known
void query_project_jobs_release(Project *project);
// How a job is asked about now; `shares` the cache of answers. The words belong to the caller, their texts to the project.
ProjectOrder query_project_order(Project *project, uint32_t job, bool shares);
// One that ended for want of time, where there is at least twice as much for it now: it is not done any more. UINT32_MAX: there is none.
uint32_t query_project_retry(Project *project);
// A job has ended, as ProjectRunner has it. What is found is kept at once.
void query_project_take(Project *project, uint32_t job, const Text *record, const char *lost);
#endif
