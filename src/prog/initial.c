#include "prog/initial.h"

Term prog_initial_condition(const Prog *prog) {
  Term all = prog->initially;
  for (VarId v = 0; v < prog->vars.count; v++) {
    const ProgVar *var = &prog->vars.data[v];
    if (!var->init) continue;
    if (sort_is_array(var->sort)) return TERM_NONE;
    all = term_and(prog->table, all, term_eq(prog->table, var->term, var->init));
  }
  return all;
}

void prog_bind_initial(const Prog *prog, Subst *subst) {
  for (VarId v = 0; v < prog->vars.count; v++)
    if (prog->vars.data[v].init) subst_bind(subst, prog->vars.data[v].term, prog->vars.data[v].init);
}

Term prog_starts_in(const Prog *prog, Term where) {
  Subst subst;
  subst_init(&subst, prog->table);
  prog_bind_initial(prog, &subst);
  Term t = subst_apply(&subst, term_and(prog->table, prog->initially, where));
  subst_release(&subst);
  return t;
}
