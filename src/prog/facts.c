#include "prog/facts.h"

#include "base/memory.h"

enum {
  MOST_FACTS = 256,  // conjuncts that are looked at; the others are not known
  MOST_CHOICES = 12, // choices within one another that are looked through
  MOST_WITHIN = 3,   // the same of negations, conjunctions and disjunctions
  KNOWN = 4096       // choices that are remembered; a power of 2
};

static bool is_negation(const TermTable *table, Term t) { return expr_op(table, t) == OP_NOT; }
static Term without_negation(const TermTable *table, Term t) {
  return is_negation(table, t) ? expr_arg(table, t, 0) : t;
}

void prog_facts_set(Facts *facts, TermTable *table, Term condition) {
  if (facts->condition == condition) return;
  facts->condition = condition;
  map_clear(&facts->truth);
  u32vec_push(&facts->stack, condition);
  for (uint32_t n = 0; facts->stack.count && n < MOST_FACTS; n++) {
    Term t = u32vec_pop(&facts->stack);
    map_set(&facts->truth, without_negation(table, t), is_negation(table, t) ? 1 : 2);
    for (uint32_t i = 0; expr_op(table, t) == OP_AND && i < 2; i++) u32vec_push(&facts->stack, expr_arg(table, t, i));
  }
  facts->stack.count = 0;
}

void prog_facts_release(Facts *facts) {
  map_release(&facts->truth);
  u32vec_release(&facts->stack);
  free(facts->known);
}

static Term simplify_condition(const Facts *facts, TermTable *table, Term t, uint32_t depth) {
  if (expr_is_const(table, t)) return t;
  uint32_t truth = map_find(&facts->truth, without_negation(table, t), 0);
  if (truth) return expr_bool(table, (truth == 2) != is_negation(table, t));
  Op op = expr_op(table, t);
  if (depth == 0 || (op != OP_NOT && op != OP_AND && op != OP_OR)) return t;
  Term left = expr_arg(table, t, 0), a = simplify_condition(facts, table, left, depth - 1);
  if (op == OP_NOT) return a == left ? t : expr_not(table, a);
  Term right = expr_arg(table, t, 1), b = simplify_condition(facts, table, right, depth - 1);
  return a == left && b == right ? t : expr_binary(table, op, a, b);
}

static Term simplify_choice(Facts *facts, TermTable *table, Term t, uint32_t depth);

static Term simplify_parts(Facts *facts, TermTable *table, Term t, uint32_t depth) {
  Term before[3], after[3];
  for (uint32_t i = 0; i < 3; i++) before[i] = expr_arg(table, t, i);
  after[0] = simplify_condition(facts, table, before[0], MOST_WITHIN);
  if (expr_is_const(table, after[0]))
    return simplify_choice(facts, table, before[expr_bits(table, after[0]) ? 1 : 2], depth - 1);
  bool changed = after[0] != before[0];
  for (uint32_t i = 1; i < 3; i++) {
    after[i] = simplify_choice(facts, table, before[i], depth - 1);
    changed = changed || after[i] != before[i];
  }
  return changed ? expr_ite(table, after[0], after[1], after[2]) : t;
}

static Term simplify_choice(Facts *facts, TermTable *table, Term t, uint32_t depth) {
  if (depth == 0 || expr_op(table, t) != OP_ITE || sort_is_array(expr_sort(table, t))) return t;
  uint64_t hash = hash_add(hash_add(facts->condition, t), depth);
  FactsKnown *known = &facts->known[hash & (KNOWN - 1)];
  if (known->condition == facts->condition && known->choice == t && known->depth == depth) return known->simple;
  Term simple = simplify_parts(facts, table, t, depth);
  expr_add_work(table, 1);
  *known = (FactsKnown){facts->condition, t, depth, simple};
  return simple;
}

Term prog_facts_simplify(Facts *facts, TermTable *table, Term t) {
  if (!facts->known) facts->known = memory_new(KNOWN * sizeof *facts->known);
  if (expr_sort(table, t) == SORT_BOOL && expr_op(table, t) != OP_ITE)
    return simplify_condition(facts, table, t, MOST_WITHIN);
  return simplify_choice(facts, table, t, MOST_CHOICES);
}
