// Live variables: at which locations a variable's value may still matter before it is written again. The one analysis of this; it knows
// three meanings of mattering:
//   LIVE_READ      something reads it
//   LIVE_DECIDES   it may decide where control goes: what an assignment reads matters only where its target does
//   LIVE_ASKED     what is known of it may be needed to know something of what prog_live_add_reads names: the same, and a condition that reads
//                  what matters after it matters, too
// Computed for a variable when it is first asked about (LIVE_READ), or for all that matter at once (the others); time and memory are
// linear in the places where variables are live. Of the graph as it is when it is made.
#ifndef PROG_LIVE_H
#define PROG_LIVE_H
#include "prog/prog.h"

typedef enum LiveKind { LIVE_READ, LIVE_DECIDES, LIVE_ASKED } LiveKind;
typedef struct Live Live;

Live *prog_live_new(const Prog *prog, LiveKind kind);
void prog_live_delete(Live *live);
// Before anything was asked, LIVE_READ and LIVE_ASKED: the location reads the variables of t, too. LIVE_READ: a location that halts reads all (people
// look at them).
void prog_live_add_reads(Live *live, Loc l, Term t);
void prog_live_read_at_ends(Live *live);
bool prog_is_live(Live *live, Loc l, VarId var);
#endif
