// Live variables: at which locations a variable's value may still matter before it is written again. The one analysis of this; it knows
// two meanings of mattering:
//   LIVE_READ      something reads it
//   LIVE_DECIDES   it may decide where control goes: what an assignment reads matters only where its target does
// Computed for a variable when it is first asked about (LIVE_READ), or for all that matter at once (LIVE_DECIDES); time and memory are
// linear in the places where variables are live. Of the graph as it is when it is made.
#ifndef PROG_LIVE_H
#define PROG_LIVE_H
#include "prog/prog.h"

typedef enum LiveKind { LIVE_READ, LIVE_DECIDES } LiveKind;
typedef struct Live Live;

Live *prog_live_new(const Prog *prog, LiveKind kind);
void prog_live_delete(Live *live);
// LIVE_READ, before anything was asked: the location reads the variables of t, too; a location that halts reads all (people look at them).
void prog_live_add_reads(Live *live, Loc l, Term t);
void prog_live_read_at_ends(Live *live);
bool prog_is_live(Live *live, Loc l, VarId var);
#endif
