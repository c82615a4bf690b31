#include "check/witness.h"

#include "expr/walk.h"

#define TERMS_MOST 32 // so many terms are made small

typedef void Visit(void *context, const TermTable *table, Term t);

static void each_subterm(const TermTable *table, Term root, Visit *visit, void *context) {
  Subterms walk = {0};
  for (subterms_add(&walk, root); expr_subterms_next(table, &walk, &root);) visit(context, table, root);
  expr_subterms_release(&walk);
}

// Scalar variables, and the elements read from arrays as they are at the start.
static void collect_value(void *context, const TermTable *table, Term t) {
  U32Vec *out = context;
  Sort sort = expr_sort(table, t);
  Op op = expr_op(table, t);
  bool element = op == OP_SELECT && expr_op(table, expr_arg(table, t, 0)) == OP_VAR;
  if (out->count < TERMS_MOST && !sort_is_array(sort) && sort != SORT_BOOL && (op == OP_VAR || element))
    u32vec_push(out, t);
}

static void collect_index(void *context, const TermTable *table, Term t) {
  Op op = expr_op(table, t);
  if (op == OP_SELECT || op == OP_STORE) u32vec_push(context, expr_arg(table, t, 1));
}

SmtAnswer check_witness_solve(Abstraction *a, TermTable *table, Term formula) {
  static const int small[] = {0, 1, 2, -1, 3, 4};
  U32Vec values = {0}, assumed = {0};
  u32vec_push(&assumed, formula);
  SmtAnswer answer = domain_abstraction_solve(a, assumed.data, assumed.count);
  each_subterm(table, formula, collect_value, &values);
  for (uint32_t i = 0; i < values.count && answer == SMT_SAT; i++) {
    Sort sort = expr_sort(table, values.data[i]);
    for (uint32_t k = 0; k < sizeof small / sizeof *small; k++) {
      Term constant = expr_const(table, sort, (u128)(i128)small[k]);
      u32vec_push(&assumed, expr_eq(table, values.data[i], constant));
      if (domain_abstraction_solve(a, assumed.data, assumed.count) == SMT_SAT) break;
      assumed.count--;
    }
  }
  if (answer == SMT_SAT) answer = domain_abstraction_solve(a, assumed.data, assumed.count);
  u32vec_release(&values);
  u32vec_release(&assumed);
  return answer;
}

Term check_witness_value(Abstraction *a, TermTable *table, Term formula, Term var) {
  Sort sort = expr_sort(table, var);
  if (!sort_is_array(sort)) return domain_abstraction_value(a, var);
  U32Vec indices = {0};
  each_subterm(table, formula, collect_index, &indices);
  Term array = expr_default(table, sort);
  for (uint32_t i = 0; i < indices.count && array; i++) {
    if (expr_sort(table, indices.data[i]) != sort_index(sort)) continue;
    Term index = domain_abstraction_value(a, indices.data[i]), value = TERM_NONE;
    if (index) value = domain_abstraction_value(a, expr_select(table, var, index));
    array = value ? expr_store(table, array, index, value) : TERM_NONE;
  }
  u32vec_release(&indices);
  return array;
}
