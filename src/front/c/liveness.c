#include "front/c/liveness.h"

#define MOST_STEPS 100000u // a search that takes longer says yes

struct Liveness {
  const Prog *prog;
  U32Vec *reads;   // per location: variables
  uint32_t *stamp; // per location: the last search that saw it
  uint32_t search;
  uint32_t count;
  U32Vec stack;
};

void c_liveness_add_reads(Liveness *live, Loc l, Term t) { prog_collect_vars(live->prog, t, &live->reads[l]); }

Liveness *c_liveness_new(const Prog *prog) {
  Liveness *live = memory_new(sizeof *live);
  uint32_t n = prog->locs.count;
  *live = (Liveness){.prog = prog, .count = n};
  live->reads = memory_new((n + 1) * sizeof *live->reads);
  live->stamp = memory_new((n + 1) * sizeof *live->stamp);
  for (Loc l = 0; l < n; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) c_liveness_add_reads(live, l, at->condition);
    for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++)
      c_liveness_add_reads(live, l, at->assigns[i].value);
  }
  return live;
}

void c_liveness_delete(Liveness *live) {
  for (uint32_t i = 0; i < live->count; i++) u32vec_release(&live->reads[i]);
  free(live->reads);
  free(live->stamp);
  u32vec_release(&live->stack);
  free(live);
}

static bool reads(const Liveness *live, Loc l, VarId var) {
  for (uint32_t i = 0; i < live->reads[l].count; i++)
    if (live->reads[l].data[i] == var) return true;
  return false;
}

static bool writes(const Location *at, VarId var) {
  if (at->kind == EDGE_HAVOC) return at->havoc == var;
  for (uint32_t i = 0; i < at->count && at->kind == EDGE_ASSIGN; i++)
    if (at->assigns[i].var == var) return true;
  return false;
}

bool c_liveness_is_read(Liveness *live, Loc from, VarId var) {
  uint32_t steps = 0;
  live->search++;
  live->stack.count = 0;
  u32vec_push(&live->stack, from);
  while (live->stack.count) {
    Loc l = u32vec_pop(&live->stack), next[2];
    if (live->stamp[l] == live->search) continue;
    live->stamp[l] = live->search;
    if (reads(live, l, var) || ++steps > MOST_STEPS) return true;
    const Location *at = &live->prog->locs.data[l];
    if (writes(at, var)) continue;
    for (uint32_t i = prog_loc_successors(at, next); i-- > 0;) u32vec_push(&live->stack, next[i]);
  }
  return false;
}
