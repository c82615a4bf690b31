// A stronger domain is the oracle of a weaker one: from a value that both can state, what the stronger one says after a step
// implies what the weaker one says.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "support.h"
#include "domain/table.h"

// A value of `strong` with the bounds that `weak` gives a; ABSTRACT_BOTTOM where gammas differ.
static Abstract translate(Domain *strong, Domain *weak, const Space *space, Abstract top, Abstract a) {
  Abstract r = top;
  for (VarId v = 0; v < space->prog->vars.count; v++) {
    const ProgVar *var = &space->prog->vars.data[v];
    i128 lo = domain_number_least(var->sort, var->is_signed), hi = domain_number_most(var->sort, var->is_signed);
    if (weak->ops->bounds(weak, a, v, &lo, &hi)) r = strong->ops->meet_bounds(strong, r, v, lo, hi);
    if (r == ABSTRACT_BOTTOM) return ABSTRACT_BOTTOM;
  }
  bool *x = gamma_of(weak, space, a), *y = gamma_of(strong, space, r);
  bool same = memcmp(x, y, space->count) == 0;
  free(x);
  free(y);
  return same ? r : ABSTRACT_BOTTOM;
}

static bool covered(Domain *domain, const Space *space, const AbstractVec *values, uint32_t index) {
  for (uint32_t i = 0; i < values->count; i++)
    if (contains_state(domain, space, values->data[i], index)) return true;
  return false;
}

static uint32_t compare_posts(Domain *strong, Domain *weak, const Space *space, Abstract top, Abstract a) {
  Prog *prog = space->prog;
  Abstract b = translate(strong, weak, space, top, a);
  if (b == ABSTRACT_BOTTOM) return 0;
  for (Loc l = 0; l < prog->locs.count; l++)
    for (unsigned branch = 0; branch < branches(&prog->locs.data[l]); branch++) {
      AbstractVec x = {0}, y = {0};
      domain_post(strong, b, l, branch, &x);
      domain_post(weak, a, l, branch, &y);
      for (uint32_t i = 0; i < space->count; i++)
        if (covered(strong, space, &x, i)) assert_true(covered(weak, space, &y, i));
      abstractvec_release(&x);
      abstractvec_release(&y);
    }
  return 1;
}

static void compare(const char *stronger, const char *weaker, bool linear_only) {
  uint32_t compared = 0;
  for (uint32_t seed = 1; seed <= 12; seed++) {
    TermTable *table = expr_table_new();
    DiagList diags = {0};
    Random r = {seed * 15485863u};
    Prog *prog = linear_only ? random_int_program(table, &r, 6, true)
                 : seed % 2  ? random_program(table, &r, 6)
                             : random_int_program(table, &r, 6, false);
    Domain *weak = domain_new(weaker, prog, &diags);
    AbstractVec pool = {0}, tops = {0};
    pool_fill(weak, &r, 8, &pool);
    for (VarId v = 0; v < prog->vars.count; v++) prog->vars.data[v].init = TERM_NONE;
    Domain *strong = domain_new(stronger, prog, &diags);
    strong->ops->initial(strong, &tops);
    Space space = space_of(prog);
    for (uint32_t i = 0; i < pool.count; i++)
      compared += compare_posts(strong, weak, &space, tops.data[0], pool.data[i]);
    abstractvec_release(&pool);
    abstractvec_release(&tops);
    domain_delete(strong);
    domain_delete(weak);
    diag_release(&diags);
    prog_delete(prog);
    expr_table_delete(table);
  }
  assert_true(compared >= 15);
}

static void test_interval_and_sign(void **state) {
  (void)state;
  compare("interval", "sign", false);
}

static void test_interval_and_constant(void **state) {
  (void)state;
  compare("interval", "constant", false);
}

static void test_congruence_and_constant(void **state) {
  (void)state;
  compare("congruence", "constant", false);
}

// On linear programs over integers; elsewhere neither is stronger.
static void test_polyhedra_and_interval(void **state) {
  (void)state;
  uint32_t count;
  const DomainOps *const *domains = domain_table(&count);
  if (strcmp(domains[count - 1]->name, "polyhedra") != 0) skip();
  compare("polyhedra", "interval", true);
}

static void test_product_and_parts(void **state) {
  (void)state;
  compare("interval+congruence", "interval", false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_interval_and_sign),       cmocka_unit_test(test_interval_and_constant),
      cmocka_unit_test(test_congruence_and_constant), cmocka_unit_test(test_polyhedra_and_interval),
      cmocka_unit_test(test_product_and_parts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
