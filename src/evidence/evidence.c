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

static void show_invariant(Proof *proof, Invariant invariant) {
  for (uint32_t i = 0; i < proof->invariants.count; i++)
    if (proof->invariants.data[i].loc == invariant.loc && proof->invariants.data[i].formula == invariant.formula)
      return;
  invariantvec_push(&proof->invariants, invariant);
}

void evidence_proof_add_part(Proof *proof, const U32Vec *targets, Proof *part) {
  ProofPart added = {.proof = part};
  for (uint32_t i = 0; i < part->invariants.count; i++) show_invariant(proof, part->invariants.data[i]);
  for (uint32_t i = 0; i < targets->count; i++) u32vec_push(&added.targets, targets->data[i]);
  proofpartvec_push(&proof->parts, added);
}

Proof *evidence_proof_join(Proof *proof) {
  if (proof->parts.count != 1) return proof;
  Proof *part = proof->parts.data[0].proof;
  proof->parts.data[0].proof = NULL;
  evidence_proof_delete(proof);
  return part;
}

void evidence_proof_delete(Proof *proof) {
  if (!proof) return;
  for (uint32_t i = 0; i < proof->parts.count; i++) {
    u32vec_release(&proof->parts.data[i].targets);
    evidence_proof_delete(proof->parts.data[i].proof);
  }
  proofpartvec_release(&proof->parts);
  invariantvec_release(&proof->invariants);
  u32vec_release(&proof->dead);
  rankvec_release(&proof->ranks);
  invariantvec_release(&proof->local);
  invariantvec_release(&proof->cells);
  evidence_modal_proof_delete(proof->model);
  invariantvec_release(&proof->summaries);
  evidence_proof_delete(proof->within);
  free(proof);
}
