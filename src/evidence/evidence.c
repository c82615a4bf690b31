#include "evidence/evidence.h"

Trace *trace_new(const Prog *prog) {
  Trace *trace = memory_new(sizeof *trace);
  trace->var_count = prog->vars.count;
  trace->initial = memory_new((prog->vars.count + 1) * sizeof(Term));
  return trace;
}

void trace_delete(Trace *trace) {
  if (!trace) return;
  free(trace->initial);
  u32vec_release(&trace->inputs);
  free(trace);
}

Proof *proof_new(ProofKind kind) {
  Proof *proof = memory_new(sizeof *proof);
  proof->kind = kind;
  return proof;
}

void proof_delete(Proof *proof) {
  if (!proof) return;
  invariantvec_release(&proof->invariants);
  u32vec_release(&proof->dead);
  free(proof);
}
