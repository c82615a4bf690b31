// What tuples (tuples.h) are made of: variables that take few values, as far as one can see, and conditions on inputs that never
// change again, which several places of the program ask.
#ifndef INVARIANT_COLUMNS_H
#define INVARIANT_COLUMNS_H
#include "evidence/task.h"
#include "prog/live.h"

#define MOST_COLUMNS 12

typedef struct Column {
  Term term;   // a variable, or a condition
  VarId var;   // VAR_NONE: a condition
  bool counts; // it is computed from itself: perhaps without end
} Column;

// The ones that matter most come first.
uint32_t invariant_columns_choose(const Task *task, Live *live, Column columns[MOST_COLUMNS]);
#endif
