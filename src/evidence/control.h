// What decides that a step of a run is taken at all: immediate postdominators of a program's locations, as far as a run to `end` is concerned.
// Checks that do not fail decide nothing, and neither do assumptions, nor conditions under which the program just ends: ways that can only end in an error, a limit or a sink are left out.
#ifndef EVIDENCE_CONTROL_H
#define EVIDENCE_CONTROL_H
#include "prog/prog.h"

typedef struct Control {
  Loc *join;    // by location: where its ways come together again; LOC_NONE: nowhere
  bool *doomed; // by location: every way from there ends in an error, a limit or a sink
  bool *ending; // by location: from there the program goes straight to its end
} Control;

void evidence_control_init(Control *control, const Prog *prog,
                           Loc last); // `last`: the location that the run halts after
void evidence_control_release(Control *control);
// Does the run decide something where it goes from one location to the next?
bool evidence_control_decides(const Control *control, const Prog *prog, Loc at, Loc next);
#endif
