#include "evidence/outcome.h"

#include "evidence/modal_reason.h"

void outcome_release(Outcome *outcome) {
  free(outcome->reason);
  free(outcome->status);
  trace_delete(outcome->trace);
  run_release(&outcome->run);
  proof_delete(outcome->proof);
  play_delete(outcome->play);
  modal_reason_delete(outcome->why);
  for (uint32_t i = 0; i < outcome->preconditions.count; i++) {
    free(outcome->preconditions.data[i].call);
    free(outcome->preconditions.data[i].condition);
  }
  preconditionvec_release(&outcome->preconditions);
  countervec_release(&outcome->statistics);
  *outcome = (Outcome){0};
}

const char *status_name(PropertyStatus status) {
  static const char *const names[] = {"unknown", "proved", "vacuous", "violated"};
  return names[status];
}

const char *verdict_name(Verdict verdict) {
  static const char *const names[] = {"unknown", "verified", "falsified"};
  return names[verdict];
}
