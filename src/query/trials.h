// Questions whether clients that keep to conditions still break what was broken. The conditions are in the program, as filters behind the moves of
// its client (client_filters.h). Runs that are known to break it are followed first: as they are, and with numbers in them that keep to the
// conditions; where one of them still arrives, nothing need be searched for. Each run that a search finds is one of those from then on.
#ifndef QUERY_TRIALS_H
#define QUERY_TRIALS_H
#include "schedule/verify.h"

// What is passed to a function instead, in all its calls of a run: first `value`, then `step` more, and so on.
typedef struct Repair {
  uint32_t function, argument;
  i128 value, step;
} Repair;
VEC(RepairVec, repairvec, Repair)

typedef struct KnownRun {
  const Trace *trace;
  U32Vec moves; // the location of each of its inputs
  Trace *owned; // the trace, or NULL
} KnownRun;
VEC(KnownRunVec, knownrunvec, KnownRun)

typedef struct Trials {
  Prog *prog;
  const ScheduleRequest *how;
  Limits *limits;        // of searches
  Limits whole, replays; // following runs is counted, and small: it goes on where the time is up
  KnownRunVec runs;
  bool is_open; // some question was neither proved nor refuted; whoever asks sets it back
} Trials;

void query_trials_init(Trials *trials, Prog *prog, const ScheduleRequest *how, Limits *limits); // stays where it is
// A run that all filters let pass, as they are now. The trace is the caller's.
void query_trials_know(Trials *trials, const Trace *trace);
// Does no run arrive at a target?
bool query_trials_prove(Trials *trials, const U32Vec *targets, const RepairVec *repairs);
void query_trials_release(Trials *trials);
#endif
