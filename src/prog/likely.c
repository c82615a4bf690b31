#include "prog/likely.h"

#include "prog/copy.h"

bool prog_likely_is_known(const Prog *prog) {
  for (VarId v = 0; v < prog->vars.count; v++)
    if (prog->vars.data[v].likely) return true;
  return false;
}

static Term value_of(const Prog *prog, VarId v, Settling settling) {
  const ProgVar *var = &prog->vars.data[v];
  bool is_cleared = settling == SETTLE_MEMORY && sort_is_array(var->sort);
  return is_cleared ? expr_default(prog->table, var->sort) : var->likely;
}

Term prog_likely_at(const Prog *prog, Loc l, Settling settling) {
  const Location *at = &prog->locs.data[l];
  return at->kind == EDGE_HAVOC ? value_of(prog, at->havoc, settling) : TERM_NONE;
}

Prog *prog_likely_new(const Prog *prog, Settling settling) {
  Prog *copy = prog_copy(prog);
  for (VarId v = 0; v < copy->vars.count; v++) {
    ProgVar *var = &copy->vars.data[v];
    if (!var->init) var->init = value_of(prog, v, settling);
  }
  for (Loc l = 0; l < copy->locs.count; l++) {
    Term value = prog_likely_at(prog, l, settling);
    Assign assign = {prog->locs.data[l].havoc, value};
    if (value) prog_set_assign(copy, l, &assign, 1, prog->locs.data[l].next[0]);
  }
  return copy;
}
