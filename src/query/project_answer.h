// A whole project, as a compile_commands.json lists it: what was asked about each of its functions, and what is known. A job is a function of a
// unit, called by fair clients (--open), or the program of a `main`. Texts are in the arena of the answer.
#ifndef QUERY_PROJECT_ANSWER_H
#define QUERY_PROJECT_ANSWER_H
#include "base/diag.h"
#include "base/sha256.h"
#include "base/vec.h"
#include "sextant.h"

// A check of a function that is not proved.
typedef struct ProjectCheck {
  const char *kind, *name;
  const char *text;    // what is asserted, or ""
  const char *message; // of a violation: what went wrong, or NULL
  const char *client;  // the calls that lead to it, as C, or NULL
  TextVec relies;      // functions and variables without a definition here whose values the run has chosen
  Place place;
  bool is_violated;
} ProjectCheck;
VEC(ProjectCheckVec, projectcheckvec, ProjectCheck)

typedef struct ProjectJob {
  uint32_t unit;
  const char *function;
  uint32_t size;     // instructions of it and of what it calls in its unit
  U32Vec with;       // the other units that are linked: for a `main`, and where a violation hangs on what they define
  const char *alone; // how the violation was told that it is asked about again for, or NULL
  const char *
      narrow; // the record of what was found for clients that call makers alone, where it is asked about related ones, too; or NULL
  char key[SHA256_TEXT]; // what its answer depends on
  bool is_done;
  bool is_kept; // the answer is that of an earlier run; nothing it depends on has changed
  sextant_verdict verdict;
  const char *reason; // not verified or falsified: why
  const char *
    requires;                 // what clients respect when they call it, or NULL
  TextVec beside;             // the same of others that they call, each with its name: `F requires C`
  TextVec assumptions;        // what the answer rests on besides
  const char *answer;         // the document of JSON, without the checks that are proved; NULL: there is none
  double seconds, share;      // that it took; that it was given, 0: any number
  uint32_t proved, unsettled; // checks
  ProjectCheckVec checks;     // the others
} ProjectJob;
VEC(ProjectJobVec, projectjobvec, ProjectJob)

// What there is to tell, in the order of the jobs: a check that is not proved, or a job without such.
typedef struct ProjectFinding {
  uint32_t job, check; // UINT32_MAX: none
} ProjectFinding;
VEC(ProjectFindingVec, projectfindingvec, ProjectFinding)

typedef struct ProjectAnswer {
  const char *folder; // NULL: a library, all of whose files are one program
  TextVec files;      // by unit
  ProjectJobVec jobs;
  ProjectFindingVec findings;
  TextVec notes; // what the answers rest on, and what was left out
  sextant_verdict verdict;
  const char *reason; // unknown: why
} ProjectAnswer;

void query_project_answer_release(ProjectAnswer *found);
void query_project_checks_release(ProjectJob *job); // its checks, and what they rest on
void query_project_forget(ProjectJob *job);         // nothing is known about it
sextant_property query_project_finding(const ProjectAnswer *found, size_t i);
uint32_t query_project_count(const ProjectAnswer *found, sextant_verdict verdict); // jobs with that verdict
#endif
