#include "prog/initial.h"

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
