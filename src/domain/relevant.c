#include "domain/relevant.h"

static void count_term(const Prog *prog, Term t, uint32_t weight, uint32_t *counts) {
  U32Vec vars = {0};
  prog_collect_vars(prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++) counts[vars.data[i]] += weight;
  u32vec_release(&vars);
}

// A condition counts twice, an assignment once for its target and what it reads.
static void count_all(const Prog *prog, uint32_t *counts) {
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *location = &prog->locs.data[l];
    if (location->kind == EDGE_IF) count_term(prog, location->condition, 2, counts);
    if (location->kind != EDGE_ASSIGN) continue;
    for (uint32_t i = 0; i < location->count; i++) {
      counts[location->assigns[i].var]++;
      count_term(prog, location->assigns[i].value, 1, counts);
    }
  }
}

void domain_relevant_select(const Prog *prog, bool (*fits)(const ProgVar *var, uint32_t context), uint32_t context,
                            uint32_t most, U32Vec *out) {
  uint32_t *counts = memory_new((prog->vars.count + 1) * sizeof *counts);
  bool *chosen = memory_new(prog->vars.count + 1);
  count_all(prog, counts);
  for (uint32_t n = 0; n < most; n++) {
    VarId best = VAR_NONE;
    for (VarId v = 0; v < prog->vars.count; v++)
      if (!chosen[v] && fits(&prog->vars.data[v], context) && (best == VAR_NONE || counts[v] > counts[best])) best = v;
    if (best == VAR_NONE) break;
    chosen[best] = true;
  }
  for (VarId v = 0; v < prog->vars.count; v++)
    if (chosen[v]) u32vec_push(out, v);
  free(counts);
  free(chosen);
}
