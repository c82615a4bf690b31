#include "prog/strategy.h"

static void copy_variables(const Prog *from, Prog *to) {
  for (VarId v = 0; v < from->vars.count; v++) {
    VarId made = prog_add_var(to, from->vars.data[v].name, NULL, NULL, from->vars.data[v].sort);
    to->vars.data[made].init = from->vars.data[v].init;
    to->vars.data[made].is_signed = from->vars.data[v].is_signed;
    to->vars.data[made].is_float = from->vars.data[v].is_float;
    to->vars.data[made].hidden = from->vars.data[v].hidden;
    to->vars.data[made].stack = from->vars.data[v].stack;
  }
}

static void copy_locations(const Prog *from, Prog *to) {
  for (Loc l = 0; l < from->locs.count; l++) {
    const Location *at = &from->locs.data[l];
    prog_add_loc(to, at->name, at->place);
    Location *copy = &to->locs.data[l];
    const char *name = copy->name;
    Place place = copy->place;
    *copy = *at;
    copy->name = name;
    copy->place = place;
    copy->function = copy->origin = copy->note = NULL;
    copy->input = (Input){0};
    if (at->kind == EDGE_ASSIGN) prog_set_assign(to, l, at->assigns, at->count, at->next[0]);
  }
}

static bool apply(Prog *prog, Decision choice) {
  if (choice.loc >= prog->locs.count) return false;
  Location *at = &prog->locs.data[choice.loc];
  Sort sort = expr_sort(prog->table, choice.value);
  if (at->kind == EDGE_CHOICE && sort == SORT_BOOL) {
    prog_set_if(prog, choice.loc, choice.value, at->next[0], at->next[1]);
    return true;
  }
  if (at->kind != EDGE_HAVOC || sort != prog->vars.data[at->havoc].sort) return false;
  Assign assign = {at->havoc, choice.value};
  prog_set_assign(prog, choice.loc, &assign, 1, at->next[0]);
  return true;
}

Prog *prog_strategy_apply(const Prog *prog, const DecisionVec *choices) {
  Prog *copy = prog_new(prog->table, prog->file);
  copy->initially = prog->initially;
  copy->long_width = prog->long_width;
  copy->as_written = prog->as_written;
  copy_variables(prog, copy);
  copy_locations(prog, copy);
  copy->start = prog->start;
  for (uint32_t i = 0; i < choices->count; i++)
    if (!apply(copy, choices->data[i])) {
      prog_delete(copy);
      return NULL;
    }
  return copy;
}
