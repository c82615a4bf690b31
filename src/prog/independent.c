// Copies put variables into groups; the variables of a group have their intervals in common. An interval is closed under every
// comparison that the group takes part in: it begins where one of them changes, in the order of the unsigned numbers (or of the
// integers), and its first number stands for it. A comparison with c changes at c and at c + 1; a signed one also where the
// sign does.
#include "prog/independent.h"

#include <stdlib.h>

#include "expr/walk.h"

#define SMALL_WIDTH 8
#define MOST_VALUES 256

VEC(NumberVec, numbervec, u128)

typedef struct Finder {
  Prog *prog;
  TermTable *table;
  const bool *relevant;
  bool *independent; // must be
  VarId *parent;     // of its group
  NumberVec *turns;  // by the variable that stands for a group
  Map fine;          // term -> 1: it reads independent variables as it may
  bool failed;
} Finder;

static VarId group_of(const Finder *f, VarId v) {
  while (f->parent[v] != v) v = f->parent[v];
  return v;
}

static bool is_small(Sort sort) { return sort == SORT_BOOL || (sort_is_bv(sort) && sort_width(sort) <= SMALL_WIDTH); }

// ---- which variables must be independent

static void require_independence(Finder *f, VarId v) {
  const ProgVar *var = &f->prog->vars.data[v];
  if (!f->relevant[v] || is_small(var->sort)) return;
  if (sort_is_array(var->sort) || var->is_float) f->failed = true;
  f->independent[v] = true;
}

static void find_inputs(Finder *f) {
  for (Loc l = 0; l < f->prog->locs.count; l++)
    if (f->prog->locs.data[l].kind == EDGE_HAVOC) {
      VarId v = f->prog->locs.data[l].havoc;
      f->failed |= f->relevant[v] && sort_is_array(f->prog->vars.data[v].sort);
      require_independence(f, v);
    }
  for (VarId v = 0; v < f->prog->vars.count; v++)
    if (!f->prog->vars.data[v].init) require_independence(f, v);
}

// The variables that a value may be a copy of: below conditional values. True where one that was not is independent now.
static bool follow_copies(Finder *f, VarId target, Term value) {
  if (expr_op(f->table, value) == OP_ITE) {
    bool first = follow_copies(f, target, expr_arg(f->table, value, 1));
    return follow_copies(f, target, expr_arg(f->table, value, 2)) || first;
  }
  VarId from = prog_var_of(f->prog, value);
  if (from == VAR_NONE || !f->independent[from]) return false;
  bool is_new = !f->independent[target];
  f->independent[target] = true;
  f->parent[group_of(f, from)] = group_of(f, target);
  return is_new;
}

static void close_under_copies(Finder *f) {
  for (bool again = true; again;) {
    again = false;
    for (Loc l = 0; l < f->prog->locs.count; l++) {
      const Location *at = &f->prog->locs.data[l];
      for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
        if (f->relevant[at->assigns[i].var]) again |= follow_copies(f, at->assigns[i].var, at->assigns[i].value);
    }
  }
}

// ---- how they are read

static VarId independent_var(const Finder *f, Term t) {
  VarId v = prog_var_of(f->prog, t);
  return v != VAR_NONE && f->independent[v] ? v : VAR_NONE;
}

static bool mentions_independent(const Finder *f, Term t) {
  Map seen = {0};
  U32Vec vars = {0};
  bool found = false;
  expr_collect_vars(f->table, t, &seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++) found |= independent_var(f, vars.data[i]) != VAR_NONE;
  map_release(&seen);
  u32vec_release(&vars);
  return found;
}

static void add_turn(Finder *f, VarId v, u128 number) {
  Sort sort = f->prog->vars.data[v].sort;
  if (sort_is_bv(sort)) number &= bits_mask(sort_width(sort));
  numbervec_push(&f->turns[group_of(f, v)], number);
}

// A comparison of an independent variable, or of its value in a wider type, with a constant.
static bool read_comparison(Finder *f, Term t) {
  for (uint32_t i = 0; i < 2; i++) {
    Term side = expr_arg(f->table, t, i), other = expr_arg(f->table, t, 1 - i);
    Op wider = expr_op(f->table, side);
    bool is_wider = wider == OP_ZEXT || wider == OP_SEXT;
    VarId v = independent_var(f, is_wider ? expr_arg(f->table, side, 0) : side);
    if (v == VAR_NONE || !expr_is_const(f->table, other)) continue;
    u128 constant = expr_bits(f->table, other);
    uint32_t width = is_wider ? sort_width(f->prog->vars.data[v].sort) : 0;
    u128 back = constant & bits_mask(width ? width : 128);
    if (is_wider && wider == OP_SEXT)
      back = (u128)bits_signed(back, width) & bits_mask(sort_width(expr_sort(f->table, side)));
    if (is_wider && back != constant) return true; // no value of the variable is the constant: no turn within a sign
    add_turn(f, v, constant);
    add_turn(f, v, constant + 1);
    return true;
  }
  return false;
}

static bool is_comparison(Op op) {
  return op == OP_EQ || op == OP_BVULT || op == OP_BVULE || op == OP_BVSLT || op == OP_BVSLE || op == OP_INTLT ||
         op == OP_INTLE;
}

// Does the term read independent variables in comparisons with constants only, or where it is a value, as copies?
static bool reads_well(Finder *f, Term t) {
  uint32_t known;
  if (map_get(&f->fine, t, &known)) return true;
  bool fine = !mentions_independent(f, t);
  if (!fine && is_comparison(expr_op(f->table, t))) fine = read_comparison(f, t);
  Op op = expr_op(f->table, t);
  bool is_bool = expr_sort(f->table, t) == SORT_BOOL;
  bool composed = op == OP_ITE || (is_bool && (op == OP_NOT || op == OP_AND || op == OP_OR)) ||
                  (op == OP_EQ && expr_sort(f->table, expr_arg(f->table, t, 0)) == SORT_BOOL);
  if (!fine && composed) {
    fine = true;
    for (uint32_t i = 0; i < expr_arity(f->table, t) && fine; i++) {
      Term arg = expr_arg(f->table, t, i);
      bool is_copy = op == OP_ITE && i > 0 && independent_var(f, arg) != VAR_NONE;
      fine = is_copy || reads_well(f, arg);
    }
  }
  if (fine) map_set(&f->fine, t, 1);
  return fine;
}

static bool value_reads_well(Finder *f, Term value) {
  return independent_var(f, value) != VAR_NONE || reads_well(f, value);
}

static void look_at_reads(Finder *f) {
  for (Loc l = 0; l < f->prog->locs.count && !f->failed; l++) {
    const Location *at = &f->prog->locs.data[l];
    if (at->kind == EDGE_IF) f->failed = !reads_well(f, at->condition);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count && !f->failed; i++)
      if (f->relevant[at->assigns[i].var]) f->failed = !value_reads_well(f, at->assigns[i].value);
  }
  f->failed = f->failed || !reads_well(f, f->prog->initially);
}

// ---- the values

static int by_number(const void *a, const void *b) {
  i128 x = (i128) * (const u128 *)a, y = (i128) * (const u128 *)b;
  return (x > y) - (x < y);
}

static void add_values(Finder *f, VarId v, U32Vec *values) {
  Sort sort = f->prog->vars.data[v].sort;
  NumberVec turns = {0};
  const NumberVec *found = &f->turns[group_of(f, v)];
  for (uint32_t i = 0; i < found->count; i++) numbervec_push(&turns, found->data[i]);
  if (sort_is_bv(sort)) {
    numbervec_push(&turns, 0);
    numbervec_push(&turns, (u128)1 << (sort_width(sort) - 1));
  }
  qsort(turns.data, turns.count, sizeof *turns.data, by_number);
  if (!sort_is_bv(sort)) // what is below all
    u32vec_push(values, expr_int(f->table, turns.count ? (i128)turns.data[0] - 1 : 0));
  for (uint32_t i = 0; i < turns.count; i++)
    if (i == 0 || turns.data[i] != turns.data[i - 1]) u32vec_push(values, expr_const(f->table, sort, turns.data[i]));
  f->failed |= values->count > MOST_VALUES;
  numbervec_release(&turns);
}

static void add_all(Finder *f, VarId v, U32Vec *values) {
  Sort sort = f->prog->vars.data[v].sort;
  uint32_t count = 1u << (sort == SORT_BOOL ? 1 : sort_width(sort));
  for (uint32_t i = 0; i < count; i++) u32vec_push(values, expr_const(f->table, sort, i));
}

static void choose_values(Finder *f, Independent *out) {
  bool *input = memory_new(f->prog->vars.count + 1);
  for (Loc l = 0; l < f->prog->locs.count; l++)
    if (f->prog->locs.data[l].kind == EDGE_HAVOC) input[f->prog->locs.data[l].havoc] = true;
  for (VarId v = 0; v < f->prog->vars.count && !f->failed; v++) {
    if (!input[v] && f->prog->vars.data[v].init) continue;
    if (!f->relevant[v]) u32vec_push(&out->values[v], expr_default(f->table, f->prog->vars.data[v].sort));
    else if (f->independent[v]) add_values(f, v, &out->values[v]);
    else add_all(f, v, &out->values[v]);
  }
  free(input);
}

bool prog_independent_find(Prog *prog, const bool *relevant, Independent *out) {
  uint32_t n = prog->vars.count;
  Finder f = {.prog = prog, .table = prog->table, .relevant = relevant};
  *out = (Independent){n, memory_new((n + 1) * sizeof(U32Vec))};
  f.independent = memory_new(n + 1);
  f.parent = memory_new((n + 1) * sizeof(VarId));
  f.turns = memory_new((n + 1) * sizeof(NumberVec));
  for (VarId v = 0; v < n; v++) f.parent[v] = v;
  find_inputs(&f);
  if (!f.failed) close_under_copies(&f);
  if (!f.failed) look_at_reads(&f);
  if (!f.failed) choose_values(&f, out);
  for (VarId v = 0; v < n; v++) numbervec_release(&f.turns[v]);
  map_release(&f.fine);
  free(f.independent), free(f.parent), free(f.turns);
  if (f.failed) prog_independent_release(out);
  return !f.failed;
}

void prog_independent_release(Independent *independent) {
  for (uint32_t v = 0; v < independent->count; v++) u32vec_release(&independent->values[v]);
  free(independent->values);
  *independent = (Independent){0};
}
