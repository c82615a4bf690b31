#include "evidence/check/verdict.h"

Verdict evidence_verdict_of(CheckResult result, bool is_violation) {
  if (result != CHECK_CONFIRMED) return VERDICT_UNKNOWN;
  return is_violation ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
}

Verdict evidence_verdict_of_negation(Verdict negation, bool one_start, bool has_run, const char **why) {
  if (negation == VERDICT_VERIFIED && has_run) return VERDICT_FALSIFIED;
  if (negation == VERDICT_FALSIFIED && one_start) return VERDICT_VERIFIED;
  if (negation == VERDICT_VERIFIED)
    *why = "no run satisfies it; whether there is a run at all, which violates no assumption, is not known";
  if (negation == VERDICT_FALSIFIED)
    *why = "some initial state has such a run; whether every initial state has one is not known";
  return VERDICT_UNKNOWN;
}

Verdict evidence_verdict_of_checks(const PropertyStatus *status, uint32_t count) {
  bool open = false;
  for (uint32_t i = 0; i < count; i++) {
    if (status[i] == STATUS_VIOLATED) return VERDICT_FALSIFIED;
    open = open || status[i] == STATUS_UNKNOWN;
  }
  return open ? VERDICT_UNKNOWN : VERDICT_VERIFIED;
}

Verdict evidence_verdict_of_system(const SystemState *states, uint32_t count, uint32_t *state, bool *contradicts) {
  uint32_t open = UINT32_MAX;
  *contradicts = false;
  for (uint32_t s = 0; s < count; s++)
    if (states[s].value == SIX_CONTRADICTION) return *state = s, *contradicts = true, VERDICT_UNKNOWN;
  for (uint32_t s = 0; s < count; s++) {
    const SystemState *a = &states[s];
    bool violated = (a->init_all && spec_six_is_at_least(a->value, SIX_F_SOME)) || (a->init_some && a->value == SIX_F);
    if (violated) return *state = s, VERDICT_FALSIFIED;
    if (a->init_some && a->value != SIX_T && open == UINT32_MAX) open = s;
  }
  *state = open;
  return open == UINT32_MAX ? VERDICT_VERIFIED : VERDICT_UNKNOWN;
}
