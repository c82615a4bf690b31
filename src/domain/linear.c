#include "domain/linear.h"

#include "domain/matrix.h"
#include "domain/number.h"

#define STEPS 400 // subterms looked at; a DAG may have many paths

typedef struct Linear {
  const TermTable *table;
  uint32_t width, steps;
  LinearLeaf leaf;
  void *context;
  i128 *row;
} Linear;

static bool add(Linear *l, Term t, i128 factor);

static bool multiply(const Linear *l, i128 a, i128 b, i128 *result) {
  *result = 0;
  return domain_entry_multiply_add(l->width, a, b, result);
}

static i128 constant_of(const Linear *l, Term t) {
  return domain_number_of(expr_sort(l->table, t), true, expr_bits(l->table, t));
}

static bool add_product(Linear *l, Term t, i128 factor) {
  i128 product;
  for (uint32_t i = 0; i < 2; i++) {
    Term k = expr_arg(l->table, t, i);
    if (!expr_is_const(l->table, k)) continue;
    return multiply(l, factor, constant_of(l, k), &product) && add(l, expr_arg(l->table, t, 1 - i), product);
  }
  return false;
}

static bool add_shift(Linear *l, Term t, i128 factor) {
  Term by = expr_arg(l->table, t, 1);
  i128 product;
  if (!expr_is_const(l->table, by)) return false;
  u128 n = expr_bits(l->table, by);
  if (n >= expr_width(l->table, t)) return true; // shifted out: 0
  return multiply(l, factor, (i128)1 << n, &product) && add(l, expr_arg(l->table, t, 0), product);
}

static bool add_operation(Linear *l, Term t, i128 factor) {
  Term a = expr_arity(l->table, t) ? expr_arg(l->table, t, 0) : TERM_NONE;
  i128 minus;
  if (!multiply(l, factor, -1, &minus)) return false;
  switch (expr_op(l->table, t)) {
  case OP_CONST: return domain_entry_multiply_add(l->width, factor, constant_of(l, t), &l->row[0]);
  case OP_BVADD:
  case OP_INTADD: return add(l, a, factor) && add(l, expr_arg(l->table, t, 1), factor);
  case OP_BVSUB:
  case OP_INTSUB: return add(l, a, factor) && add(l, expr_arg(l->table, t, 1), minus);
  case OP_BVNEG:
  case OP_INTNEG: return add(l, a, minus);
  case OP_BVNOT: return add(l, a, minus) && domain_entry_multiply_add(l->width, minus, 1, &l->row[0]); // -a - 1
  case OP_BVMUL:
  case OP_INTMUL: return add_product(l, t, factor);
  case OP_BVSHL: return add_shift(l, t, factor);
  default: return l->leaf(l->context, t, factor, l->row);
  }
}

static bool add(Linear *l, Term t, i128 factor) {
  if (l->steps == 0) return false;
  l->steps--;
  return add_operation(l, t, factor);
}

bool domain_linear_add(const TermTable *table, uint32_t width, Term t, i128 factor, LinearLeaf leaf, void *context,
                       i128 *row) {
  Linear l = {table, width, STEPS, leaf, context, row};
  return add(&l, t, factor);
}

// ---- back to terms

static Term variable_in(TermTable *table, const ProgVar *var, Sort sort) {
  if (var->sort == sort) return var->term;
  return expr_resize(table, var->is_signed ? OP_SEXT : OP_ZEXT, var->term, sort_width(sort));
}

Term domain_linear_term(const Prog *prog, Sort sort, const U32Vec *vars, const i128 *row) {
  TermTable *table = prog->table;
  Op plus = sort == SORT_INT ? OP_INTADD : OP_BVADD, times = sort == SORT_INT ? OP_INTMUL : OP_BVMUL;
  Term sum = TERM_NONE;
  for (uint32_t i = 0; i <= vars->count; i++) {
    uint32_t column = i < vars->count ? i + 1 : 0;
    if (!row[column]) continue;
    Term t = domain_number_term(table, sort, row[column]);
    if (column) t = expr_binary(table, times, variable_in(table, &prog->vars.data[vars->data[i]], sort), t);
    sum = sum ? expr_binary(table, plus, sum, t) : t;
  }
  return sum ? sum : domain_number_term(table, sort, 0);
}

void domain_linear_print(const Prog *prog, const U32Vec *vars, const i128 *row, Text *out) {
  bool any = false;
  for (uint32_t i = 0; i <= vars->count; i++) {
    uint32_t column = i < vars->count ? i + 1 : 0;
    i128 k = row[column];
    if (!k) continue;
    if (any) text_add(out, k < 0 ? " - " : " + ");
    if (any && k < 0) k = -k;
    bool unit = column && (k == 1 || k == -1);
    if (!unit) domain_number_print(k, out);
    else if (k == -1) text_add(out, "-");
    if (column) text_format(out, "%s%s", unit ? "" : " * ", prog->vars.data[vars->data[i]].display);
    any = true;
  }
  if (!any) text_add(out, "0");
}
