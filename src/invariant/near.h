// Concrete states near the start, many of them, with few values for each input: those on which the program's comparisons of the
// input turn (turning.h). They are examples of what holds at cut points, and a fair cycle among them is a lasso (endless/roam.c).
#ifndef INVARIANT_NEAR_H
#define INVARIANT_NEAR_H
#include "evidence/task.h"
#include "invariant/turning.h"
#include "sem/sample.h"
#include "sem/space.h"

typedef struct Near {
  Task *task;
  const Prog *prog;
  TermTable *table;
  Turning turning;
  Space space;
  Term *initial;
  const State *current; // that values are evaluated in
  uint32_t next;        // the first node of the space that is not expanded
} Near;

// The task asks about runs without end.
void invariant_near_init(Near *near, Task *task);
void invariant_near_release(Near *near);
bool invariant_near_begin(Near *near); // false: the start with zeros is no initial state
// Expands nodes until that many are; false where there is nothing more to expand, or a limit was reached.
bool invariant_near_expand(Near *near, uint32_t nodes);
// Visits up to so many states at cut points, as they are reached. What was not read again at an earlier one may be 0.
void invariant_near_visit(Task *task, uint32_t most_states, SampleVisit visit, void *context);
#endif
