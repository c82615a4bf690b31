// Inside recursion: the calls of functions that are in a cycle, and their returns, as they are kept until the graph is whole.
#ifndef FRONT_C_CYCLE_CALLS_H
#define FRONT_C_CYCLE_CALLS_H
#include "front/c/context.h"
#include "prog/live.h"

typedef struct CycleCall {
  Loc at, continuation;
  Instance *caller; // NULL: from outside
  Instance *callee;
  Assign *assigns;
  uint32_t count;
  U32Vec saved; // variables
} CycleCall;
VEC(CycleCallVec, cyclecallvec, CycleCall)

typedef struct CycleReturn {
  Loc at;
  Instance *from;
  Assign *assigns;
  uint32_t count;
} CycleReturn;
VEC(CycleReturnVec, cyclereturnvec, CycleReturn)

// By variable: has it the same value in all calls that are under way, so that a call need not save it? A context that each call hands on, `p` in
// `static int term(struct Parser *p) { ... factor(p) ... }`, is such.
//
// Variables of which one is copied to the other make a class. Where its members are written by nothing but such copies and by calls from
// outside the cycle, each of which writes one of them at most, and no member is read before it is written, all members that are read hold
// what the last call from outside brought. `live` is of the graph in which a call goes to its continuation, with what sites and returns read.
bool *c_cycle_agreed(Lower *L, const CycleCallVec *sites, const CycleReturnVec *returns, const InstanceVec *shared,
                     Live *live);
#endif
