// Bounded model checking that can be advanced in pieces, so that a portfolio can share the time.
#ifndef REACH_BOUNDED_H
#define REACH_BOUNDED_H
#include "evidence/task.h"

typedef struct Bounded Bounded;

Bounded *reach_bounded_new(Task *task);
void reach_bounded_delete(Bounded *bounded);
// Adds one frame, each solver call within `conflicts` (0: no limit). True where there is an answer (reach_bounded_answer);
// a frame whose query ran out of conflicts is asked again by the next advance.
bool reach_bounded_advance(Bounded *bounded, uint64_t conflicts);
bool reach_bounded_stalled(const Bounded *bounded);   // did the last advance run out of conflicts?
uint32_t reach_bounded_depth(const Bounded *bounded); // no target within this many blocks
// Is there no limit within so many blocks either? False too where that is not known; where there is one, that is the answer.
bool reach_bounded_excludes_limits(Bounded *bounded);
bool reach_bounded_has_answer(const Bounded *bounded);
Answer reach_bounded_answer(Bounded *bounded); // once; UNKNOWN with what was learnt where it has not finished
Answer reach_bounded_finish(Bounded *bounded); // goes on to the end, or to the limits
#endif
