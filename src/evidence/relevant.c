// Dynamic slicing (Korel and Laski) along one run: every conditional on the way counts, since it decided that the run went on to
// the error; an assignment counts where a later step that counts reads what it sets. Walking backwards, `needed` is the set of
// variables whose present value is read later on. An array stays needed when an element is set.
#include "evidence/relevant.h"

typedef struct Slice {
  const Prog *prog;
  bool *needed;   // by variable
  U32Vec *reads;  // by location: variables that its edge reads, computed when first met
  bool *computed; // by location
} Slice;

static const U32Vec *reads_of(Slice *slice, Loc l) {
  const Location *at = &slice->prog->locs.data[l];
  if (!slice->computed[l]) {
    slice->computed[l] = true;
    if (at->kind == EDGE_IF) prog_collect_vars(slice->prog, at->condition, &slice->reads[l]);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
      prog_collect_vars(slice->prog, at->assigns[i].value, &slice->reads[l]);
  }
  return &slice->reads[l];
}

// Is the step's effect needed? Then what it sets is no longer needed before it.
static bool take_effect(Slice *slice, const Location *at) {
  bool counts = at->kind == EDGE_IF || at->kind == EDGE_CHOICE;
  if (at->kind == EDGE_HAVOC) {
    counts = slice->needed[at->havoc];
    slice->needed[at->havoc] = false;
  }
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    counts = counts || slice->needed[at->assigns[i].var];
  for (uint32_t i = 0; counts && at->kind == EDGE_ASSIGN && i < at->count; i++)
    slice->needed[at->assigns[i].var] = false;
  return counts;
}

void evidence_relevant_steps(const Prog *prog, const Run *run, bool **steps, bool **initial) {
  Slice slice = {.prog = prog};
  slice.needed = memory_new(prog->vars.count + 1);
  slice.computed = memory_new(prog->locs.count + 1);
  slice.reads = memory_new((prog->locs.count + 1) * sizeof(U32Vec));
  *steps = memory_new(run->steps.count + 1);
  // What happens in the loop of a run without end is read again in its next round.
  for (VarId v = 0; run->is_endless && v < prog->vars.count; v++) slice.needed[v] = !prog->vars.data[v].hidden;
  for (uint32_t i = run->steps.count; i-- > 0;) {
    Loc l = run->steps.data[i].loc;
    (*steps)[i] = take_effect(&slice, &prog->locs.data[l]);
    const U32Vec *reads = reads_of(&slice, l);
    for (uint32_t j = 0; (*steps)[i] && j < reads->count; j++) slice.needed[reads->data[j]] = true;
  }
  *initial = slice.needed;
  for (Loc l = 0; l < prog->locs.count; l++) u32vec_release(&slice.reads[l]);
  free(slice.reads);
  free(slice.computed);
}
