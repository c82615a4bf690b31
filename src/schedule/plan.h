// The portfolio: which engines are tried on which question, in which order, and with what share of the effort. One table for all kinds
// of questions.
#ifndef SCHEDULE_PLAN_H
#define SCHEDULE_PLAN_H
#include "evidence/task.h"

// What a reading of the program is good for, where there are several (prog/reading.h). A question about the one program there is has
// all of its kind.
enum {
  ROLE_REACH = 1,     // a question of reachability
  ROLE_RUN = 2,       // runs without end are looked for
  ROLE_PROOF = 4,     // that there are none is proved
  ROLE_EXACT_RUN = 8, // the same two in exact arithmetic
  ROLE_EXACT_PROOF = 16,
  ROLE_MODEL = 32,   // a model for a formula of branching time
  ROLE_CALLS = 64,   // a question of reachability, of a program with recursive calls
  ROLE_PLACES = 128, // the same of one in which some values are likelier than others (prog/likely.h)
  ROLE_SOME = 256    // the same about several checks, where a proof of some of them is an answer
};

typedef struct PlanRow {
  uint32_t role;
  const char *engine;
  uint32_t share;     // percent of a turn; 0: it begins late
  uint32_t share_run; // the same where nothing in the program is arbitrary, so that it has one run; 0: no other
  // The same once an engine at 100 percent would have used schedule.early ticks: what is easy is settled by then, and engines differ in what they do
  // with more; 0: no other.
  uint32_t share_late;
} PlanRow;

const PlanRow *schedule_plan(uint32_t *count);
#endif
