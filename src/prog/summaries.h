// A program with a stack of calls (procedures.h) as one without, by summaries (THEORY 3.6). A summary of a procedure is a condition over the
// variables as they are when a call has returned, before anything is restored, and as they were when it was entered: `x@entry`.
// Each call becomes a choice:
//   into it   the assignments of the call, x@entry := x; the procedure's entry, for ever
//   past it   it has returned: what it may have changed is arbitrary, but the summary holds
// and a return goes to a location of the procedure's own, where the summary holds, or else at a limit. Where no limit is reachable, every run
// of the program with a stack to one of its locations, but for those of a dispatch, gives a run to it here, without the calls that have returned.
// Variables, locations and properties keep their numbers; others come behind them.
#ifndef PROG_SUMMARIES_H
#define PROG_SUMMARIES_H
#include "prog/procedures.h"

typedef struct Summarized {
  Prog *prog;    // owned
  Loc *returned; // by procedure: where a return leads
  Loc *past;     // by call site: where it has returned, and the summary is assumed
  Loc *broken;   // by procedure: the limit for a return that the summary does not hold of
  U32Vec kept;   // the variables x that there is an x@entry of
  VarId
      entry; // x@entry is variable number `entry` + the place of x in `kept`; and x@call, the same for a call that is gone past,
  VarId call; // is number `call` + that place
} Summarized;

// A condition for each procedure, over the program's variables without the stack and x@entry; NULL: true for each. NULL where one is over others.
Summarized *prog_summarize(const Procedures *procedures, const Term *summaries);
// For looking at runs: the program with its stack, and with the locations `returned` and the values of x@entry as above.
Summarized *prog_summarize_nothing(const Procedures *procedures);
void prog_summarized_delete(Summarized *summarized);
// The summary as it is assumed past a call: over x@call in place of x@entry.
Term prog_summary_of_call(const Summarized *summarized, Term summary);
#endif
