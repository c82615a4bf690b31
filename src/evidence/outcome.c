#include "evidence/outcome.h"

#include "evidence/modal_proof.h"

void evidence_outcome_release(Outcome *outcome) {
  free(outcome->reason);
  free(outcome->engine_name);
  free(outcome->status);
  evidence_trace_delete(outcome->trace);
  evidence_run_release(&outcome->run);
  for (uint32_t i = 0; i < outcome->others.count; i++) {
    evidence_trace_delete(outcome->others.data[i].trace);
    evidence_run_release(&outcome->others.data[i].run);
  }
  violationvec_release(&outcome->others);
  evidence_proof_delete(outcome->proof);
  evidence_proof_delete(outcome->rest);
  evidence_play_delete(outcome->play);
  evidence_modal_reason_delete(outcome->why);
  for (uint32_t i = 0; i < outcome->preconditions.count; i++) {
    free(outcome->preconditions.data[i].call);
    free(outcome->preconditions.data[i].condition);
  }
  preconditionvec_release(&outcome->preconditions);
  countervec_release(&outcome->statistics);
  *outcome = (Outcome){0};
}

const char *evidence_status_name(PropertyStatus status) {
  static const char *const names[] = {"unknown", "proved", "vacuous", "violated"};
  return names[status];
}

const char *evidence_verdict_name(Verdict verdict) {
  static const char *const names[] = {"unknown", "verified", "falsified"};
  return names[verdict];
}

void evidence_outcome_withdraw(Outcome *outcome, const char *reason) {
  outcome->verdict = VERDICT_UNKNOWN;
  if (outcome->status) outcome->status[0] = STATUS_UNKNOWN;
  free(outcome->reason);
  outcome->reason = memory_text(reason);
}
