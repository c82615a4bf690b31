#include "prog/initial.h"

#include "prog/live.h"

Term prog_initial_condition(const Prog *prog) {
  Term all = prog->initially;
  for (VarId v = 0; v < prog->vars.count; v++) {
    const ProgVar *var = &prog->vars.data[v];
    if (!var->init) continue;
    if (sort_is_array(var->sort)) return TERM_NONE;
    all = expr_and(prog->table, all, expr_eq(prog->table, var->term, var->init));
  }
  return all;
}

void prog_bind_initial(const Prog *prog, Subst *subst) {
  for (VarId v = 0; v < prog->vars.count; v++)
    if (prog->vars.data[v].init) expr_subst_bind(subst, prog->vars.data[v].term, prog->vars.data[v].init);
}

Term prog_starts_in(const Prog *prog, Term where) {
  Subst subst;
  expr_subst_init(&subst, prog->table);
  prog_bind_initial(prog, &subst);
  Term t = expr_subst_apply(&subst, expr_and(prog->table, prog->initially, where));
  expr_subst_release(&subst);
  return t;
}

bool prog_has_one_start(const Prog *prog) {
  bool *live = prog_live_variables(prog), one = true;
  for (VarId v = 0; v < prog->vars.count && one; v++)
    one = prog->vars.data[v].init || !live[(size_t)prog->start * prog->vars.count + v];
  free(live);
  return one;
}

// ---- parameters

static void mark_used(const Prog *prog, Term t, bool *used) {
  U32Vec vars = {0};
  prog_collect_vars(prog, t, &vars);
  for (uint32_t i = 0; i < vars.count; i++) used[vars.data[i]] = true;
  u32vec_release(&vars);
}

static uint32_t *count_edges_into(const Prog *prog) {
  uint32_t *into = memory_new((prog->locs.count + 1) * sizeof *into);
  Loc next[2];
  for (Loc l = 0; l < prog->locs.count; l++)
    for (uint32_t i = prog_loc_successors(&prog->locs.data[l], next); i-- > 0;) into[next[i]]++;
  return into;
}

void prog_take_parameters_as_initial(Prog *prog) {
  uint32_t *into = count_edges_into(prog);
  bool *used = memory_new(prog->vars.count + 1);
  mark_used(prog, prog->initially, used);
  for (Loc l = prog->start; into[l] == (l != prog->start);) { // passed once, and by every run
    Location *at = &prog->locs.data[l];
    if (at->kind != EDGE_ASSIGN && (at->kind != EDGE_HAVOC || at->input.function)) break;
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      used[at->assigns[i].var] = true;
      mark_used(prog, at->assigns[i].value, used);
    }
    if (at->kind == EDGE_HAVOC && !used[at->havoc] && !prog->vars.data[at->havoc].init) {
      used[at->havoc] = true;
      prog_set_assign(prog, l, NULL, 0, at->next[0]);
    }
    l = prog->locs.data[l].next[0];
  }
  free(used);
  free(into);
}
