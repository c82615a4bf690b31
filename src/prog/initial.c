#include "prog/initial.h"

#include <string.h>

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
  Live *live = prog_live_new(prog, LIVE_DECIDES);
  bool one = true;
  for (VarId v = 0; v < prog->vars.count && one; v++)
    one = prog->vars.data[v].init || !prog_is_live(live, prog->start, v);
  prog_live_delete(live);
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

typedef struct Entry {
  Prog *prog;
  bool *used;  // by variable: something was done with it
  bool *taken; // by variable: its input is an initial value now
} Entry;

// Is the one variable that the value depends on a parameter, of the same name as the target: does the function keep it there?
static bool keeps_parameter(const Entry *e, Assign assign) {
  const ProgVar *vars = e->prog->vars.data, *to = &vars[assign.var];
  U32Vec from = {0};
  prog_collect_vars(e->prog, assign.value, &from);
  bool keeps = from.count == 1 && e->taken[from.data[0]] && !to->init && !e->used[assign.var] && to->display &&
               vars[from.data[0]].display && strcmp(vars[from.data[0]].display, to->display) == 0;
  u32vec_release(&from);
  return keeps;
}

static void take_input(Entry *e, Loc l) {
  const Location *at = &e->prog->locs.data[l];
  VarId v = at->havoc;
  bool take = !e->used[v] && !e->prog->vars.data[v].init;
  e->used[v] = true;
  if (!take) return;
  e->taken[v] = true;
  prog_set_assign(e->prog, l, NULL, 0, at->next[0]);
}

static void take_assignment(Entry *e, Loc l) {
  const Location *at = &e->prog->locs.data[l];
  if (at->count == 1 && keeps_parameter(e, at->assigns[0])) {
    Assign kept = at->assigns[0];
    TermTable *table = e->prog->table;
    Term same = expr_eq(table, e->prog->vars.data[kept.var].term, kept.value);
    e->prog->initially = expr_and(table, e->prog->initially, same);
    e->used[kept.var] = true;
    prog_set_assign(e->prog, l, NULL, 0, at->next[0]);
    return;
  }
  for (uint32_t i = 0; i < at->count; i++) {
    e->used[at->assigns[i].var] = true;
    e->taken[at->assigns[i].var] = false;
    mark_used(e->prog, at->assigns[i].value, e->used);
  }
}

void prog_take_parameters_as_initial(Prog *prog) {
  uint32_t *into = count_edges_into(prog);
  Entry e = {prog, memory_new(prog->vars.count + 1), memory_new(prog->vars.count + 1)};
  mark_used(prog, prog->initially, e.used);
  for (Loc l = prog->start; into[l] == (l != prog->start);
       l = prog->locs.data[l].next[0]) { // passed once, by every run
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_HAVOC && !at->input.function) take_input(&e, l);
    else if (at->kind == EDGE_ASSIGN) take_assignment(&e, l);
    else break;
  }
  free(e.used);
  free(e.taken);
  free(into);
}
