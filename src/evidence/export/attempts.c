#include "evidence/export/attempts.h"

#include "evidence/check/replay.h"

Attempts evidence_attempts(Prog *prog, Trace *trace, Run *run, Limits *limits) {
  uint32_t property = prog->locs.data[run->end].property;
  return (Attempts){.prog = prog, .trace = trace, .run = run, .limits = limits, .property = property};
}

bool evidence_attempts_go_on(const Attempts *a) {
  return a->replays < EFFORT(a->limits, shorten_replays) && !limits_reached(a->limits);
}

// Does the trace, as it is now, lead to the violation? Then its run is the one that is kept.
static bool is_confirmed(Attempts *a) {
  Run run;
  a->replays++;
  bool good = evidence_replay(a->prog, a->trace, a->limits, &run) == CHECK_CONFIRMED &&
              a->prog->locs.data[run.end].property == a->property;
  limits_spend(a->limits, run.length);
  evidence_run_release(good ? a->run : &run);
  if (good) *a->run = run;
  return good;
}

bool evidence_attempt(Attempts *a, U32Vec inputs) {
  U32Vec old = a->trace->inputs;
  a->trace->inputs = inputs;
  bool good = is_confirmed(a);
  if (!good) a->trace->inputs = old;
  u32vec_release(good ? &old : &inputs);
  return good;
}

bool evidence_attempt_initials(Attempts *a, const InitialValue *values, uint32_t count) {
  U32Vec old = {0};
  for (uint32_t i = 0; i < count; i++) {
    u32vec_push(&old, a->trace->initial[values[i].var]);
    a->trace->initial[values[i].var] = values[i].value;
  }
  bool good = is_confirmed(a);
  for (uint32_t i = 0; !good && i < count; i++) a->trace->initial[values[i].var] = old.data[i];
  u32vec_release(&old);
  return good;
}

bool evidence_attempt_without(Attempts *a, uint32_t from, uint32_t to) {
  U32Vec inputs = {0};
  for (uint32_t i = 0; i < a->trace->inputs.count; i++)
    if (i < from || i >= to) u32vec_push(&inputs, a->trace->inputs.data[i]);
  return evidence_attempt(a, inputs);
}
