// Variables are put into classes by the copies among them, perhaps with a constant added. A comparison of a variable of a class with
// something else gives the values at which it changes to all variables of the class.
#include "invariant/turning.h"

#include "expr/walk.h"

typedef struct Finder {
  Turning *turning;
  Prog *prog;
  TermTable *table;
  VarId *parent;        // variable -> another of its class, itself for the one that stands for the class
  i128 *shift;          // the variable is its parent and so much more
  U32Vec *exact, *near; // by variable that stands for a class: what is compared with it, and the neighbours of that
  uint32_t most;
} Finder;

// A variable and a constant.
typedef struct Shifted {
  VarId var; // VAR_NONE: the term is nothing like that
  i128 shift;
} Shifted;

// ---- classes

static Shifted class_of(const Finder *f, VarId v) {
  Shifted s = {v, 0};
  for (; f->parent[s.var] != s.var; s.var = f->parent[s.var]) s.shift += f->shift[s.var];
  return s;
}

static i128 domain_number_of(const Finder *f, Term constant) {
  Sort sort = expr_sort(f->table, constant);
  u128 bits = expr_bits(f->table, constant);
  return sort_is_bv(sort) ? bits_signed(bits, sort_width(sort)) : (i128)bits;
}

// What a term is but for its width.
static Shifted shifted_of(const Finder *f, Term t) {
  i128 shift = 0;
  for (;;) {
    Op op = expr_op(f->table, t);
    bool sum = op == OP_BVADD || op == OP_INTADD, difference = op == OP_BVSUB || op == OP_INTSUB;
    if (op == OP_VAR) return (Shifted){prog_var_of(f->prog, t), shift};
    if ((sum || difference) && expr_is_const(f->table, expr_arg(f->table, t, 1)))
      shift += (sum ? 1 : -1) * domain_number_of(f, expr_arg(f->table, t, 1));
    else if (op != OP_ZEXT && op != OP_SEXT && op != OP_EXTRACT) return (Shifted){VAR_NONE, 0};
    t = expr_arg(f->table, t, 0);
  }
}

static void join_copies(Finder *f) {
  for (Loc l = 0; l < f->prog->locs.count; l++) {
    const Location *at = &f->prog->locs.data[l];
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) {
      Shifted from = shifted_of(f, at->assigns[i].value);
      if (from.var == VAR_NONE) continue;
      Shifted a = class_of(f, at->assigns[i].var), b = class_of(f, from.var);
      if (a.var == b.var) continue;
      f->parent[b.var] = a.var;
      f->shift[b.var] = a.shift - b.shift - from.shift;
    }
  }
}

// ---- comparisons

static bool is_comparison(Op op) {
  return op == OP_EQ || op == OP_INTLT || op == OP_INTLE || op == OP_BVULT || op == OP_BVULE || op == OP_BVSLT ||
         op == OP_BVSLE;
}

static Term plus(Finder *f, Term t, i128 k) {
  Sort sort = expr_sort(f->table, t);
  if (k == 0 || sort == SORT_BOOL) return t;
  return expr_binary(f->table, sort == SORT_INT ? OP_INTADD : OP_BVADD, t, expr_const(f->table, sort, (u128)k));
}

// `side` is compared with `other`.
static void take_side(Finder *f, Term side, Term other) {
  Shifted s = shifted_of(f, side);
  if (s.var == VAR_NONE || sort_is_array(expr_sort(f->table, other))) return;
  Shifted class = class_of(f, s.var);
  i128 shift = s.shift + class.shift;
  u32vec_push(&f->exact[class.var], plus(f, other, -shift));
  u32vec_push(&f->near[class.var], plus(f, other, 1 - shift));
  u32vec_push(&f->near[class.var], plus(f, other, -1 - shift));
}

static void find_comparisons(Finder *f) {
  Subterms walk = {0};
  for (Loc l = 0; l < f->prog->locs.count; l++) {
    const Location *at = &f->prog->locs.data[l];
    if (at->kind == EDGE_IF) subterms_add(&walk, at->condition);
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) subterms_add(&walk, at->assigns[i].value);
  }
  for (Term t; expr_subterms_next(f->table, &walk, &t);) {
    if (!is_comparison(expr_op(f->table, t))) continue;
    Term a = expr_arg(f->table, t, 0), b = expr_arg(f->table, t, 1);
    take_side(f, a, b);
    take_side(f, b, a);
  }
  expr_subterms_release(&walk);
}

// ---- values

static void add_value(Finder *f, VarId v, Term value) {
  Sort sort = f->prog->vars.data[v].sort, own = expr_sort(f->table, value);
  U32Vec *values = &f->turning->values[v];
  if (own != sort) { // compared in another width
    if (!expr_is_const(f->table, value) || own == SORT_BOOL || sort == SORT_BOOL) return;
    value = expr_const(f->table, sort, (u128)domain_number_of(f, value));
  }
  for (uint32_t i = 0; i < values->count; i++)
    if (values->data[i] == value) return;
  if (values->count < f->most) u32vec_push(values, value);
}

static void fill(Finder *f, VarId v) {
  Sort sort = f->prog->vars.data[v].sort;
  if (sort_is_array(sort)) {
    add_value(f, v, expr_default(f->table, sort));
    return;
  }
  Shifted class = class_of(f, v);
  for (u128 k = 0; k < 2; k++) add_value(f, v, expr_const(f->table, sort, k));
  for (int constant = 1; constant >= 0; constant--)
    for (int near = 0; near < 2; near++) {
      const U32Vec *found = near ? &f->near[class.var] : &f->exact[class.var];
      for (uint32_t i = 0; i < found->count; i++)
        if (expr_is_const(f->table, found->data[i]) == constant) add_value(f, v, plus(f, found->data[i], class.shift));
    }
}

void invariant_turning_init(Turning *turning, Prog *prog, uint32_t most) {
  uint32_t n = prog->vars.count;
  *turning = (Turning){memory_new((n + 1) * sizeof(U32Vec)), n};
  Finder f = {.turning = turning, .prog = prog, .table = prog->table, .most = most};
  f.parent = memory_new((n + 1) * sizeof(VarId));
  f.shift = memory_new((n + 1) * sizeof(i128));
  f.exact = memory_new((n + 1) * sizeof(U32Vec));
  f.near = memory_new((n + 1) * sizeof(U32Vec));
  for (VarId v = 0; v < n; v++) f.parent[v] = v;
  join_copies(&f);
  find_comparisons(&f);
  for (VarId v = 0; v < n; v++) fill(&f, v);
  for (VarId v = 0; v < n; v++) u32vec_release(&f.exact[v]), u32vec_release(&f.near[v]);
  free(f.exact), free(f.near);
  free(f.parent), free(f.shift);
}

void invariant_turning_release(Turning *turning) {
  for (uint32_t v = 0; v < turning->count; v++) u32vec_release(&turning->values[v]);
  free(turning->values);
  *turning = (Turning){0};
}
