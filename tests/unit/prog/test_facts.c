// What is simplified by the facts of a condition has the same value wherever the condition holds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>

#include "../../support/random_program.h"
#include "expr/walk.h"
#include "prog/facts.h"

enum { ATOMS = 4 };

typedef struct Fixture {
  TermTable *table;
  Random random;
  Term atoms[ATOMS];
  uint32_t values; // of the atoms, by bit
} Fixture;

static Term condition(Fixture *f, uint32_t depth) {
  uint32_t how = random_below(&f->random, depth ? 4 : 1);
  if (how == 0) return f->atoms[random_below(&f->random, ATOMS)];
  Term a = condition(f, depth - 1);
  if (how == 1) return expr_not(f->table, a);
  return expr_binary(f->table, how == 2 ? OP_AND : OP_OR, a, condition(f, depth - 1));
}

static Term choice(Fixture *f, uint32_t depth) {
  if (!depth) return expr_bv(f->table, 8, random_below(&f->random, 6));
  Term a = choice(f, depth - 1), b = choice(f, depth - 1);
  return expr_ite(f->table, condition(f, 2), a, b);
}

static Term value_of(void *context, Term var) {
  Fixture *f = context;
  for (uint32_t i = 0; i < ATOMS; i++)
    if (f->atoms[i] == var) return expr_bool(f->table, f->values >> i & 1);
  return TERM_NONE;
}

static void test_simplified_terms_are_equal(void **state) {
  (void)state;
  Fixture f = {.table = expr_table_new(), .random = {97}};
  static const char *const names[ATOMS] = {"a", "b", "c", "d"};
  Facts facts = {0};
  uint32_t simpler = 0;
  for (uint32_t i = 0; i < ATOMS; i++) f.atoms[i] = expr_var(f.table, names[i], SORT_BOOL);
  for (uint32_t n = 0; n < 3000; n++) {
    Term fact = condition(&f, 3), t = n % 3 ? choice(&f, 3) : condition(&f, 3);
    prog_facts_set(&facts, f.table, fact);
    Term simple = prog_facts_simplify(&facts, f.table, t);
    simpler += simple != t;
    for (f.values = 0; f.values < 1 << ATOMS; f.values++)
      if (expr_evaluate(f.table, fact, value_of, &f) == expr_true(f.table))
        assert_int_equal(expr_evaluate(f.table, simple, value_of, &f), expr_evaluate(f.table, t, value_of, &f));
  }
  assert_true(simpler > 500);
  prog_facts_release(&facts);
  expr_table_delete(f.table);
}

// Each choice is between two that both lead to the same one: there are thousands of ways through them, and few choices.
static void test_shared_choices_are_looked_at_once(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Term t = expr_var(table, "start", sort_bv(8));
  for (uint32_t i = 0; i < 12; i++) {
    char name[16];
    Term by[3];
    for (uint32_t k = 0; k < 3; k++) {
      snprintf(name, sizeof name, "by%u.%u", k, i);
      by[k] = expr_var(table, name, SORT_BOOL);
    }
    Term left = expr_ite(table, by[1], t, expr_bv(table, 8, 2 * i));
    t = expr_ite(table, by[0], left, expr_ite(table, by[2], t, expr_bv(table, 8, 2 * i + 1)));
  }
  Facts facts = {0};
  prog_facts_set(&facts, table, expr_var(table, "other", SORT_BOOL));
  uint64_t before = *expr_work(table);
  assert_int_equal(prog_facts_simplify(&facts, table, t), t);
  assert_true(*expr_work(table) - before < 100);
  prog_facts_release(&facts);
  expr_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_simplified_terms_are_equal),
                                     cmocka_unit_test(test_shared_choices_are_looked_at_once)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
