#include "prog/facts.h"

enum {
  MOST_FACTS = 256, // conjuncts that are looked at; the others are not known
  MOST_CHOICES = 12 // choices within one another that are looked through
};

void prog_facts_set(Facts *facts, TermTable *table, Term condition) {
  if (facts->condition == condition) return;
  facts->condition = condition;
  map_clear(&facts->holds);
  u32vec_push(&facts->stack, condition);
  for (uint32_t n = 0; facts->stack.count && n < MOST_FACTS; n++) {
    Term t = u32vec_pop(&facts->stack);
    map_set(&facts->holds, t, 1);
    for (uint32_t i = 0; expr_op(table, t) == OP_AND && i < 2; i++) u32vec_push(&facts->stack, expr_arg(table, t, i));
  }
  facts->stack.count = 0;
}

void prog_facts_release(Facts *facts) {
  map_release(&facts->holds);
  u32vec_release(&facts->stack);
}

static bool holds(const Facts *facts, Term t) { return map_find(&facts->holds, t, 0) != 0; }

static Term simplify_condition(const Facts *facts, TermTable *table, Term t, uint32_t depth) {
  if (expr_is_const(table, t)) return t;
  if (holds(facts, t)) return expr_true(table);
  if (holds(facts, expr_not(table, t))) return expr_false(table);
  Op op = expr_op(table, t);
  if (depth == 0 || (op != OP_NOT && op != OP_AND && op != OP_OR)) return t;
  Term a = simplify_condition(facts, table, expr_arg(table, t, 0), depth - 1);
  if (op == OP_NOT) return expr_not(table, a);
  return expr_binary(table, op, a, simplify_condition(facts, table, expr_arg(table, t, 1), depth - 1));
}

static Term simplify_choice(const Facts *facts, TermTable *table, Term t, uint32_t depth) {
  if (depth == 0 || expr_op(table, t) != OP_ITE || sort_is_array(expr_sort(table, t))) return t;
  Term condition = simplify_condition(facts, table, expr_arg(table, t, 0), 3);
  if (expr_is_const(table, condition))
    return simplify_choice(facts, table, expr_arg(table, t, expr_bits(table, condition) ? 1 : 2), depth - 1);
  Term a = simplify_choice(facts, table, expr_arg(table, t, 1), depth - 1);
  Term b = simplify_choice(facts, table, expr_arg(table, t, 2), depth - 1);
  return expr_ite(table, condition, a, b);
}

Term prog_facts_simplify(const Facts *facts, TermTable *table, Term t) {
  if (expr_sort(table, t) == SORT_BOOL && expr_op(table, t) != OP_ITE) return simplify_condition(facts, table, t, 3);
  return simplify_choice(facts, table, t, MOST_CHOICES);
}
