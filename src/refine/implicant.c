// A work list of conditions that are to hold as they do in the model. A conjunction that is true asks for both its parts, one
// that is false for a false part; an atom is resolved: conditional values by the branch taken, elements of stored and
// copied arrays by the indices, and the conditions that decided join the list.
#include "refine/implicant.h"

#include "expr/walk.h"

typedef struct Implicant {
  const Prog *prog;
  TermTable *table;
  Subst model;  // every variable of the formula by its value
  Map seen;     // conditions on the list, now or before
  U32Vec todo;  // conditions
  Map resolved; // term -> without alternatives
  U32Vec stack; // of resolve
  U32Vec found; // literals
  Subst chosen; // inputs by what stands for them
  Map is_chosen;
} Implicant;

static void want(Implicant *m, Term condition) {
  if (expr_is_const(m->table, condition) || map_find(&m->seen, condition, 0)) return;
  map_set(&m->seen, condition, 1);
  u32vec_push(&m->todo, condition);
}

static bool holds(Implicant *m, Term condition) {
  return expr_subst_apply(&m->model, condition) == expr_true(m->table);
}

// ---- atoms without alternatives

// One step of reading an element: what `t` (a SELECT) is in the model, or `t` itself.
static Term read_element(Implicant *m, Term t) {
  Term array = expr_arg(m->table, t, 0), index = expr_arg(m->table, t, 1);
  switch (expr_op(m->table, array)) {
  case OP_ITE: {
    Term condition = expr_arg(m->table, array, 0);
    want(m, condition);
    return expr_select(m->table, expr_arg(m->table, array, holds(m, condition) ? 1 : 2), index);
  }
  case OP_STORE: {
    Term same = expr_eq(m->table, expr_arg(m->table, array, 1), index);
    want(m, same);
    return holds(m, same) ? expr_arg(m->table, array, 2) : expr_select(m->table, expr_arg(m->table, array, 0), index);
  }
  case OP_COPY: {
    Term offset = expr_binary(m->table, OP_BVSUB, index, expr_arg(m->table, array, 1));
    Term inside = expr_binary(m->table, OP_BVULT, offset, expr_arg(m->table, array, 2));
    want(m, inside);
    if (!holds(m, inside)) return expr_select(m->table, expr_arg(m->table, array, 0), index);
    return expr_select(m->table, expr_arg(m->table, array, 3),
                       expr_binary(m->table, OP_BVADD, offset, expr_arg(m->table, array, 4)));
  }
  default: return t;
  }
}

// What t is in the model after one alternative was decided; t itself where its head has none.
static Term decide(Implicant *m, Term t) {
  Op op = expr_op(m->table, t);
  if (op == OP_SELECT) return read_element(m, t);
  if (op != OP_ITE) return t;
  Term condition = expr_arg(m->table, t, 0);
  want(m, condition);
  return expr_arg(m->table, t, holds(m, condition) ? 1 : 2);
}

static bool push_missing(Implicant *m, Term t) {
  uint32_t ignored;
  if (map_get(&m->resolved, t, &ignored)) return false;
  u32vec_push(&m->stack, t);
  return true;
}

static Term resolved_copy(Implicant *m, Term t) {
  Term args[5];
  uint32_t n = expr_arity(m->table, t);
  for (uint32_t i = 0; i < n; i++) args[i] = map_find(&m->resolved, expr_arg(m->table, t, i), TERM_NONE);
  return n ? expr_rebuild(m->table, t, args) : t;
}

static Term resolve(Implicant *m, Term t) {
  push_missing(m, t);
  while (m->stack.count) {
    Term top = m->stack.data[m->stack.count - 1], next = decide(m, top);
    bool wait = false;
    if (next != top) wait = push_missing(m, next);
    for (uint32_t i = 0; next == top && i < expr_arity(m->table, top); i++)
      wait = push_missing(m, expr_arg(m->table, top, i)) || wait;
    if (wait) continue;
    map_set(&m->resolved, top, next != top ? map_find(&m->resolved, next, next) : resolved_copy(m, top));
    m->stack.count--;
  }
  return map_find(&m->resolved, t, t);
}

// ---- conditions

static void add_literal(Implicant *m, Term atom, bool positive) {
  Term t = resolve(m, atom);
  if (expr_is_const(m->table, t)) return;
  u32vec_push(&m->found, positive ? t : expr_not(m->table, t));
}

// `both`: every argument is needed; else one argument with this truth suffices, and one wanted already is taken first.
static void want_arguments(Implicant *m, Term t, bool both, bool truth) {
  Term a = expr_arg(m->table, t, 0), b = expr_arg(m->table, t, 1);
  if (both) {
    want(m, a);
    want(m, b);
    return;
  }
  bool first = holds(m, a) == truth;
  if (first && holds(m, b) == truth) first = !map_find(&m->seen, b, 0);
  want(m, first ? a : b);
}

static void take(Implicant *m, Term t) {
  bool truth = holds(m, t);
  switch (expr_op(m->table, t)) {
  case OP_NOT: want(m, expr_arg(m->table, t, 0)); break;
  case OP_AND: want_arguments(m, t, truth, false); break;
  case OP_OR: want_arguments(m, t, !truth, true); break;
  case OP_ITE:
    want(m, expr_arg(m->table, t, 0));
    want(m, expr_arg(m->table, t, holds(m, expr_arg(m->table, t, 0)) ? 1 : 2));
    break;
  case OP_EQ:
    if (expr_sort(m->table, expr_arg(m->table, t, 0)) == SORT_BOOL) want_arguments(m, t, true, true);
    else add_literal(m, t, truth);
    break;
  case OP_CONST: break;
  default: add_literal(m, t, truth);
  }
}

// ---- inputs

static bool is_input(const Implicant *m, Term t) {
  return expr_op(m->table, t) == OP_VAR && prog_var_of(m->prog, t) == VAR_NONE;
}

static void rebind(Implicant *m) {
  expr_subst_clear(&m->chosen);
  for (uint32_t i = 0; i < m->is_chosen.capacity; i++)
    if (m->is_chosen.slots[i].key != MAP_EMPTY)
      expr_subst_bind(&m->chosen, (Term)m->is_chosen.slots[i].key, m->is_chosen.slots[i].value);
}

static bool mentions_input(Implicant *m, Term t) {
  U32Vec vars = {0};
  Map seen = {0};
  bool found = false;
  expr_collect_vars(m->table, t, &seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++) found = found || is_input(m, vars.data[i]);
  u32vec_release(&vars);
  map_release(&seen);
  return found;
}

// Takes `side == other` apart until an input stands alone on the left: sums are inverted. TERM_NONE where that fails.
static Term solve_input(Implicant *m, Term *side, Term other) {
  for (;;) {
    Op op = expr_op(m->table, *side);
    if (is_input(m, *side)) return other;
    bool bv = op == OP_BVADD || op == OP_BVSUB;
    if (!bv && op != OP_INTADD && op != OP_INTSUB) return TERM_NONE;
    Term a = expr_arg(m->table, *side, 0), b = expr_arg(m->table, *side, 1);
    Op add = bv ? OP_BVADD : OP_INTADD, sub = bv ? OP_BVSUB : OP_INTSUB;
    bool first = mentions_input(m, a);
    if (first) other = expr_binary(m->table, op == add ? sub : add, other, b);
    else if (op == add) other = expr_binary(m->table, sub, other, a);
    else other = expr_binary(m->table, sub, a, other);
    *side = first ? a : b;
  }
}

// `side == other`: an input in it is whatever the rest says, provided that no input is left there.
static bool determine(Implicant *m, Term side, Term other) {
  side = expr_subst_apply(&m->chosen, side);
  if (!mentions_input(m, side)) return false;
  Term value = solve_input(m, &side, expr_subst_apply(&m->chosen, other));
  if (!value || mentions_input(m, value)) return false;
  map_set(&m->is_chosen, side, value);
  rebind(m);
  return true;
}

static void determine_inputs(Implicant *m) {
  bool again = true;
  while (again) {
    again = false;
    for (uint32_t i = 0; i < m->found.count; i++) {
      Term t = m->found.data[i];
      if (expr_op(m->table, t) != OP_EQ) continue;
      Term a = expr_arg(m->table, t, 0), b = expr_arg(m->table, t, 1);
      if (determine(m, a, b) || determine(m, b, a)) again = true;
    }
  }
}

static void add_new(Implicant *m, Term t, Map *known, U32Vec *literals) {
  if (expr_is_const(m->table, t) || map_find(known, t, 0)) return;
  map_set(known, t, 1);
  u32vec_push(literals, t);
}

// First the literals whose inputs are determined, then the others, with the model's values.
static uint32_t eliminate_inputs(Implicant *m, U32Vec *literals) {
  determine_inputs(m);
  Map known = {0};
  U32Vec open = {0};
  for (uint32_t i = 0; i < m->found.count; i++) {
    Term t = expr_subst_apply(&m->chosen, m->found.data[i]);
    if (mentions_input(m, t)) u32vec_push(&open, t);
    else add_new(m, t, &known, literals);
  }
  for (uint32_t i = 0; i < m->model.memo.capacity; i++) {
    const MapSlot *slot = &m->model.memo.slots[i];
    if (slot->key != MAP_EMPTY && is_input(m, (Term)slot->key)) map_set(&m->is_chosen, slot->key, slot->value);
  }
  rebind(m);
  uint32_t before = literals->count;
  for (uint32_t i = 0; i < open.count; i++) add_new(m, expr_subst_apply(&m->chosen, open.data[i]), &known, literals);
  map_release(&known);
  u32vec_release(&open);
  return literals->count - before;
}

// ---- all of it

static bool bind_model(Implicant *m, Solver *solver, Term formula) {
  U32Vec vars = {0};
  Map seen = {0};
  bool ok = true;
  expr_collect_vars(m->table, formula, &seen, &vars);
  for (uint32_t i = 0; ok && i < vars.count; i++) {
    Term value = smt_value(solver, vars.data[i]);
    ok = value != TERM_NONE;
    if (ok) expr_subst_bind(&m->model, vars.data[i], value);
  }
  u32vec_release(&vars);
  map_release(&seen);
  return ok;
}

bool refine_implicant_find(const Prog *prog, Solver *solver, Term formula, U32Vec *literals, uint32_t *arbitrary) {
  Implicant m = {.prog = prog, .table = prog->table};
  expr_subst_init(&m.model, m.table);
  expr_subst_init(&m.chosen, m.table);
  bool ok = bind_model(&m, solver, formula) && holds(&m, formula);
  if (ok) want(&m, formula);
  while (m.todo.count) take(&m, u32vec_pop(&m.todo));
  *arbitrary = ok ? eliminate_inputs(&m, literals) : 0;
  expr_subst_release(&m.model);
  expr_subst_release(&m.chosen);
  map_release(&m.seen);
  map_release(&m.resolved);
  map_release(&m.is_chosen);
  u32vec_release(&m.todo);
  u32vec_release(&m.stack);
  u32vec_release(&m.found);
  return ok;
}

Term refine_implicant_atom(const TermTable *table, Term literal) {
  return expr_op(table, literal) == OP_NOT ? expr_arg(table, literal, 0) : literal;
}
