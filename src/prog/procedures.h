// The recursive procedures of a program that keeps a stack of calls (StackRole in prog.h), read off its graph alone:
//   a call      depth := depth + 1; frame := store(frame, depth, value) for some frames; other assignments; then the entry
//   a return    depth := depth - 1; other assignments; then conditionals on select(frame, depth), the dispatch, which what the call
//               has stored decides: they lead back to behind the call
//   a restore   first behind a call: may read select(frame, depth), as the call has stored it
// Nothing else mentions the stack. Every return belongs to one procedure, the program's own part has none, and a call has one place that
// all returns of its procedure lead back to. So, as long as the depth does not overflow, a return leads behind the latest call
// that has not returned, and what is restored there is what that call has stored. A program that is not so has no Procedures.
#ifndef PROG_PROCEDURES_H
#define PROG_PROCEDURES_H
#include "prog/prog.h"

typedef enum StackStep { STEP_PLAIN, STEP_CALL, STEP_RETURN, STEP_RESTORE, STEP_DISPATCH } StackStep;

typedef struct CallSite {
  Loc at;
  uint32_t procedure; // that it calls
  Loc back;           // behind the call; LOC_NONE: it never returns
} CallSite;
VEC(CallSiteVec, callsitevec, CallSite)

typedef struct Procedure {
  Loc entry;
  U32Vec returns; // locations
  bool *within;   // by location: may be at it while the procedure is the latest call
  bool *changes;  // by variable: assigned from a call of it to behind the call, other calls included; without the stack
} Procedure;
VEC(ProcedureVec, procedurevec, Procedure)

typedef struct Procedures {
  const Prog *prog; // borrowed
  VarId depth;
  StackStep *step; // by location
  CallSiteVec sites;
  ProcedureVec list;
} Procedures;

bool prog_has_stack(const Prog *prog);              // cheap: is there a variable that may be such a stack's depth?
Procedures *prog_procedures_find(const Prog *prog); // NULL: there are none, or the stack is not such a one
void prog_procedures_delete(Procedures *procedures);
bool prog_is_stack(const Prog *prog, VarId v); // the depth or a frame
bool prog_mentions_stack(const Prog *prog, Term t);
// What the call stores in a frame, over the variables before it, or TERM_NONE: nothing.
Term prog_call_stores(const Procedures *procedures, const CallSite *site, VarId frame);
#endif
