// Chains of widening become stable: on random programs, and on loops without bounds, in every domain.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support.h"
#include "domain/table.h"

#define MOST_STEPS 600

// a, widen(a, post(a)), ... changes at most MOST_STEPS times, whatever location is taken.
static void check_chain(Domain *domain, Random *r, const char *name, uint32_t seed) {
  AbstractVec initial = {0}, results = {0};
  domain->ops->initial(domain, &initial);
  Abstract a = initial.data[0];
  uint32_t changes = 0;
  for (uint32_t i = 0; i < 1500; i++) {
    Loc l = random_below(r, domain->prog->locs.count);
    results.count = 0;
    domain_post(domain, a, l, random_below(r, branches(&domain->prog->locs.data[l])), &results);
    for (uint32_t k = 0; k < results.count; k++) {
      Abstract next = domain->ops->widen(domain, a, results.data[k]);
      changes += next != a;
      a = next;
    }
  }
  if (changes > MOST_STEPS) fail_msg("%s, seed %u: %u changes", name, seed, changes);
  abstractvec_release(&initial);
  abstractvec_release(&results);
}

static void check_domain(const char *name, uint32_t programs) {
  for (uint32_t seed = 1; seed <= programs; seed++) {
    TermTable *table = expr_table_new();
    DiagList diags = {0};
    Random r = {seed * 104729u};
    Prog *prog = seed % 3 ? random_int_program(table, &r, 8, seed % 2) : random_program(table, &r, 8);
    Domain *domain = domain_new(name, prog, &diags);
    uint32_t steps;
    check_chain(domain, &r, name, seed);
    free(analyse(domain, &steps)); // and a whole analysis ends
    assert_true(steps <= MOST_STEPS * prog->locs.count);
    domain_delete(domain);
    diag_release(&diags);
    prog_delete(prog);
    expr_table_delete(table);
  }
}

static void test_all(void **state) {
  (void)state;
  uint32_t count;
  const DomainOps *const *table = domain_table(&count);
  for (uint32_t i = 0; i < count; i++) check_domain(table[i]->name, table[i]->use_predicates ? 5 : 30);
  check_domain("interval+congruence+affine", 30);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_all)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
