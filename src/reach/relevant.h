// Invariants of models as blocks can have them.
#ifndef REACH_RELEVANT_H
#define REACH_RELEVANT_H
#include "evidence/task.h"

// Blocks leave variables out that cannot decide where control goes, so invariants must not mention them. Where a conjunct is
// only about such variables, nothing is lost without it; where it relates them to others (`mixed`), something may be.
Term reach_relevant_part(const Task *task, Term gamma, bool *mixed);
#endif
