#include "evidence/modal_proof.h"

ModalProof *evidence_modal_proof_new(uint32_t atom_count) {
  ModalProof *proof = memory_new(sizeof *proof);
  proof->atom_count = atom_count;
  return proof;
}

void evidence_modal_proof_delete(ModalProof *proof) {
  if (!proof) return;
  modalproofstatevec_release(&proof->states);
  modalproofedgevec_release(&proof->edges);
  u32vec_release(&proof->measures);
  free(proof->labels);
  free(proof);
}

void evidence_modal_proof_freeze(ModalProof *proof) {
  size_t count = (size_t)proof->states.count * proof->atom_count;
  proof->labels = memory_new((count + 1) * sizeof *proof->labels);
  for (size_t i = 0; i < count; i++) proof->labels[i] = SIX_UNKNOWN;
}

void evidence_modal_proof_index(const ModalProof *proof, uint32_t **first, uint32_t **out) {
  uint32_t n = proof->states.count, m = proof->edges.count;
  uint32_t *start = memory_new((n + 2) * sizeof *start), *list = memory_new((m + 1) * sizeof *list);
  for (uint32_t e = 0; e < m; e++) start[proof->edges.data[e].from + 2]++;
  for (uint32_t s = 0; s < n; s++) start[s + 2] += start[s + 1];
  for (uint32_t e = 0; e < m; e++) list[start[proof->edges.data[e].from + 1]++] = e;
  *first = start;
  *out = list;
}

void evidence_modal_reason_delete(ModalReason *reason) {
  if (!reason) return;
  u32vec_release(&reason->states);
  u32vec_release(&reason->edges);
  free(reason->formula);
  free(reason);
}
