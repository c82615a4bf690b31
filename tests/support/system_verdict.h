// What the values of a formula in the states of a modal model say about the system.
#ifndef SUPPORT_SYSTEM_VERDICT_H
#define SUPPORT_SYSTEM_VERDICT_H
#include <stdlib.h>

#include "evidence/check/verdict.h"
#include "model/modal.h"

static inline Verdict system_verdict(const Modal *m, const Six *values, uint32_t *state, bool *contradicts) {
  SystemState *states = calloc(m->states.count + 1, sizeof *states);
  for (uint32_t i = 0; i < m->states.count; i++)
    states[i] = (SystemState){m->states.data[i].init_some, m->states.data[i].init_all, values[i]};
  Verdict verdict = evidence_verdict_of_system(states, m->states.count, state, contradicts);
  free(states);
  return verdict;
}
#endif
