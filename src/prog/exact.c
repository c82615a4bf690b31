// Edge by edge: the terms are those of integers.h in exact arithmetic.
#include "prog/exact.h"

#include "prog/integers.h"

typedef struct Maker {
  const Prog *from;
  Prog *to;
  TermTable *table;
  Integers *integers;
  bool *relevant;
} Maker;

static bool make_variables(Maker *m) {
  for (VarId v = 0; v < m->from->vars.count; v++) {
    const ProgVar *var = &m->from->vars.data[v];
    Sort sort = expr_sort(m->table, prog_integers_variable(m->integers, v));
    VarId made = prog_add_var(m->to, var->name, var->display, var->function, sort);
    m->to->vars.data[made].is_signed = var->is_signed;
    m->to->vars.data[made].hidden = var->hidden;
    m->to->vars.data[made].stack = var->stack;
  }
  for (VarId v = 0; v < m->from->vars.count; v++) {
    const ProgVar *var = &m->from->vars.data[v];
    if (!m->relevant[v]) continue;
    if (!var->init) m->to->initially = expr_and(m->table, m->to->initially, prog_integers_range(m->integers, v));
    else if (!(m->to->vars.data[v].init = prog_integers_value(m->integers, v, var->init))) return false;
  }
  Term initially = prog_integers_condition(m->integers, m->from->initially);
  if (initially) m->to->initially = expr_and(m->table, m->to->initially, initially);
  return initially != TERM_NONE;
}

static bool make_assign(Maker *m, Loc l, const Location *at) {
  Assign *made = memory_new((at->count + 1) * sizeof(Assign));
  uint32_t n = 0;
  bool fine = true;
  for (uint32_t i = 0; i < at->count && fine; i++) {
    if (!m->relevant[at->assigns[i].var]) continue;
    Term value = prog_integers_value(m->integers, at->assigns[i].var, at->assigns[i].value);
    fine = value != TERM_NONE;
    made[n++] = (Assign){at->assigns[i].var, value};
  }
  if (fine) prog_set_assign(m->to, l, made, n, at->next[0]);
  free(made);
  return fine;
}

// An unsigned input keeps to the range of its type; a signed one is any integer, so that no proof rests on how large an int is.
static void make_havoc(Maker *m, Loc l, const Location *at) {
  if (!m->relevant[at->havoc]) {
    prog_set_assign(m->to, l, NULL, 0, at->next[0]);
    return;
  }
  Term range = prog_integers_range(m->integers, at->havoc);
  Loc next = at->next[0];
  if (range != expr_true(m->table)) {
    Loc sink = prog_add_loc(m->to, NULL, at->place);
    prog_set_halt(m->to, sink, LOC_SINK);
    next = prog_add_loc(m->to, arena_format(&m->to->arena, "%s!", at->name), at->place);
    prog_set_if(m->to, next, range, at->next[0], sink);
    m->to->locs.data[next].silent = m->to->locs.data[sink].silent = true;
    m->to->locs.data[sink].name = arena_format(&m->to->arena, "%s!!", at->name);
  }
  prog_set_havoc(m->to, l, at->havoc, at->input, next);
}

static bool make_edge(Maker *m, Loc l) {
  const Location *at = &m->from->locs.data[l];
  switch (at->kind) {
  case EDGE_ASSIGN: return make_assign(m, l, at);
  case EDGE_IF: {
    Term c = prog_integers_condition(m->integers, at->condition);
    if (c) prog_set_if(m->to, l, c, at->next[0], at->next[1]);
    return c != TERM_NONE;
  }
  case EDGE_CHOICE: prog_set_choice(m->to, l, at->next[0], at->next[1]); return true;
  case EDGE_HAVOC: make_havoc(m, l, at); return true;
  case EDGE_HALT:
    prog_set_halt(m->to, l, at->role);
    m->to->locs.data[l].note = at->note ? arena_text(&m->to->arena, at->note) : NULL;
    return true;
  }
  return false;
}

static void make_locations(Maker *m) {
  for (Loc l = 0; l < m->from->locs.count; l++) {
    const Location *at = &m->from->locs.data[l];
    prog_add_loc(m->to, at->name, at->place);
    m->to->locs.data[l].function = at->function ? arena_text(&m->to->arena, at->function) : NULL;
    m->to->locs.data[l].origin = at->origin ? arena_text(&m->to->arena, at->origin) : NULL;
    m->to->locs.data[l].silent = at->silent;
  }
}

Prog *prog_exact_new(const Prog *prog, const char **why) {
  Maker m = {.from = prog, .to = prog_new(prog->table, prog->file), .table = prog->table};
  m.integers = prog_integers_of_program(prog);
  m.relevant = prog_blocks_relevant_variables(prog);
  m.to->long_width = prog->long_width;
  m.to->as_written = prog->as_written;
  m.to->start = prog->start;
  for (uint32_t i = 0; i < prog->assumptions.count; i++) prog_assume(m.to, prog->assumptions.data[i]);
  bool fine = make_variables(&m);
  make_locations(&m);
  for (Loc l = 0; l < prog->locs.count && fine; l++) fine = make_edge(&m, l);
  *why = prog_integers_refusal(m.integers);
  free(m.relevant);
  prog_integers_delete(m.integers);
  if (fine) return m.to;
  prog_delete(m.to);
  return NULL;
}
