#include "evidence/evidence.h"

#include "evidence/modal_proof.h"

Trace *evidence_trace_new(const Prog *prog) {
  Trace *trace = memory_new(sizeof *trace);
  trace->var_count = prog->vars.count;
  trace->initial = memory_new((prog->vars.count + 1) * sizeof(Term));
  return trace;
}

bool evidence_trace_is_endless(const Trace *trace) { return trace->loop_steps > 0 || trace->region.count > 0; }

void evidence_trace_delete(Trace *trace) {
  if (!trace) return;
  free(trace->initial);
  u32vec_release(&trace->inputs);
  invariantvec_release(&trace->region);
  decisionvec_release(&trace->choices);
  free(trace);
}

Proof *evidence_proof_new(ProofKind kind) {
  Proof *proof = memory_new(sizeof *proof);
  proof->kind = kind;
  return proof;
}

void evidence_proof_delete(Proof *proof) {
  if (!proof) return;
  invariantvec_release(&proof->invariants);
  u32vec_release(&proof->dead);
  rankvec_release(&proof->ranks);
  invariantvec_release(&proof->cells);
  evidence_modal_proof_delete(proof->model);
  free(proof);
}
