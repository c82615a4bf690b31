// Live variables, the strong kind: a variable is live at a location where its value may decide where control goes before it is
// assigned again; what an assignment reads is live only where its target is. Values that differ in dead variables alone are
// one: forgetting those keeps models small, and costs the falsifier nothing.
#include "model/explore.h"

struct Live {
  Domain *domain;
  uint32_t words;    // of a set of variables
  uint64_t *live;    // by location: its set
  U32Vec (*dies)[2]; // by location and branch: what becomes dead on that edge
};

static uint64_t *set_at(const Live *live, Loc l) { return &live->live[(size_t)l * live->words]; }
static bool has(const uint64_t *set, VarId v) { return set[v / 64] >> v % 64 & 1; }

static bool add(uint64_t *set, VarId v) {
  if (has(set, v)) return false;
  set[v / 64] |= (uint64_t)1 << v % 64;
  return true;
}

static bool add_reads(const Prog *prog, Term t, uint64_t *set) {
  U32Vec vars = {0};
  bool changed = false;
  prog_collect_vars(prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++)
    if (add(set, vars.data[i])) changed = true;
  u32vec_release(&vars);
  return changed;
}

static bool is_assigned(const Location *at, VarId v) {
  if (at->kind == EDGE_HAVOC) return at->havoc == v;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    if (at->assigns[i].var == v) return true;
  return false;
}

// Adds what is live at l by what is live after it; true where there was something new.
static bool update(Live *live, Loc l) {
  const Prog *prog = live->domain->prog;
  const Location *at = &prog->locs.data[l];
  uint64_t *here = set_at(live, l);
  bool changed = at->kind == EDGE_IF && add_reads(prog, at->condition, here);
  Loc next[2];
  uint32_t count = prog_loc_successors(at, next);
  for (uint32_t n = 0; n < count; n++) {
    const uint64_t *after = set_at(live, next[n]);
    for (VarId v = 0; v < prog->vars.count; v++)
      if (has(after, v) && !has(here, v) && !is_assigned(at, v)) changed = add(here, v);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
      if (has(after, at->assigns[i].var) && add_reads(prog, at->assigns[i].value, here)) changed = true;
  }
  return changed;
}

static void find_dying(Live *live, Loc l) {
  const Prog *prog = live->domain->prog;
  const Location *at = &prog->locs.data[l];
  Loc next[2];
  uint32_t count = prog_loc_successors(at, next);
  for (uint32_t n = 0; n < count; n++)
    for (VarId v = 0; v < prog->vars.count; v++)
      if (!has(set_at(live, next[n]), v) && (has(set_at(live, l), v) || is_assigned(at, v)))
        u32vec_push(&live->dies[l][n], v);
}

Live *model_live_new(Domain *domain) {
  uint32_t locs = domain->prog->locs.count;
  Live *live = memory_new(sizeof *live);
  live->domain = domain;
  live->words = domain->prog->vars.count / 64 + 1;
  live->live = memory_new((size_t)locs * live->words * sizeof *live->live + 1);
  live->dies = memory_new(locs * sizeof *live->dies + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (Loc l = locs; l-- > 0;)
      while (update(live, l)) changed = true;
  }
  for (Loc l = 0; l < locs; l++) find_dying(live, l);
  return live;
}

void model_live_delete(Live *live) {
  if (!live) return;
  for (Loc l = 0; l < live->domain->prog->locs.count; l++)
    for (unsigned branch = 0; branch < 2; branch++) u32vec_release(&live->dies[l][branch]);
  free(live->dies);
  free(live->live);
  free(live);
}

Abstract model_live_forget_initial(const Live *live, Abstract value) {
  const Prog *prog = live->domain->prog;
  for (VarId v = 0; v < prog->vars.count; v++)
    if (!has(set_at(live, prog->start), v)) value = live->domain->ops->forget(live->domain, value, v);
  return value;
}

Abstract model_live_forget(const Live *live, Loc from, unsigned branch, Abstract value) {
  const U32Vec *dies = &live->dies[from][branch];
  for (uint32_t i = 0; i < dies->count; i++) value = live->domain->ops->forget(live->domain, value, dies->data[i]);
  return value;
}
