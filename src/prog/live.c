// Backwards to a fixed point: a conditional reads its condition; an assignment reads what a live target is computed from.
#include "prog/live.h"

#include "expr/walk.h"

static bool mark_reads(const Prog *prog, bool *live, Term t) {
  Map seen = {0};
  U32Vec vars = {0};
  bool changed = false;
  expr_collect_vars(prog->table, t, &seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    VarId v = prog_var_of(prog, vars.data[i]);
    changed |= v != VAR_NONE && !live[v];
    if (v != VAR_NONE) live[v] = true;
  }
  map_release(&seen);
  u32vec_release(&vars);
  return changed;
}

static bool is_written(const Location *at, VarId v, Term *value) {
  *value = TERM_NONE;
  if (at->kind == EDGE_HAVOC) return at->havoc == v;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    if (at->assigns[i].var == v) return *value = at->assigns[i].value, true;
  return false;
}

static bool flow_back(const Prog *prog, bool *all, Loc l) {
  const Location *at = &prog->locs.data[l];
  uint32_t n = prog->vars.count;
  bool *live = all + (size_t)l * n, changed = false;
  Loc next[2];
  Term value;
  if (at->kind == EDGE_IF) changed = mark_reads(prog, live, at->condition);
  for (uint32_t i = prog_loc_successors(at, next); i-- > 0;)
    for (VarId v = 0; v < n; v++) {
      if (!all[(size_t)next[i] * n + v]) continue;
      if (is_written(at, v, &value)) changed |= value && mark_reads(prog, live, value);
      else if (!live[v]) changed = live[v] = true;
    }
  return changed;
}

bool *prog_live_variables(const Prog *prog) {
  bool *live = memory_new((size_t)(prog->locs.count + 1) * (prog->vars.count + 1));
  for (bool changed = true; changed;) {
    changed = false;
    for (Loc l = prog->locs.count; l-- > 0;) changed |= flow_back(prog, live, l);
  }
  return live;
}
