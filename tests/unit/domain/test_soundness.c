// Every domain on random programs, over 3-bit machine integers and over mathematical integers, against the concrete semantics:
// whatever a state of gamma(a) can do is covered by post, a meet covers what satisfies the guard, join, widening and narrowing
// cover their operands, inclusion implies inclusion of gammas, top has all states and bottom none.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "expr/walk.h"
#include "support.h"
#include "domain/table.h"

typedef struct Trial {
  const char *name;
  uint32_t seed;
  Domain *domain;
  Space space;
  Machine *machine;
  Random random;
  AbstractVec pool;
  bool **gammas; // of the pool
} Trial;

static void fail_trial(const Trial *t, const char *what, Loc l, Abstract a, uint32_t index) {
  Text text = {0};
  t->domain->ops->print(t->domain, a, &text);
  fail_msg("%s: %s, seed %u, location %u, state %u, value %s", t->name, what, t->seed, l, index, text_view(&text));
}

static void check_initial(Trial *t) {
  State *s = sem_state_new(t->machine);
  AbstractVec initial = {0};
  uint32_t index;
  bool found = !point_index(&t->space, s, &index);
  t->domain->ops->initial(t->domain, &initial);
  for (uint32_t i = 0; i < initial.count; i++)
    found = found || contains_state(t->domain, &t->space, initial.data[i], index);
  if (!found) fail_trial(t, "initial state not covered", 0, t->pool.data[0], index);
  abstractvec_release(&initial);
  sem_state_delete(t->machine, s);
}

// The successors of the state by this branch are in gamma of a result.
static void check_step(Trial *t, Abstract a, Loc l, unsigned branch, const AbstractVec *results, uint32_t index) {
  const Location *location = &t->space.prog->locs.data[l];
  uint32_t inputs = location->kind == EDGE_HAVOC ? t->space.per_variable : 1;
  for (uint32_t input = 0; input < inputs; input++) {
    State *s = state_at(t->machine, &t->space, l, index);
    u128 given = location->kind == EDGE_CHOICE ? branch : input;
    if (location->kind == EDGE_HAVOC && t->space.prog->vars.data[0].sort == SORT_INT) given += (u128)(i128)INT_LEAST;
    u128 truth = branch == 0;
    if (location->kind == EDGE_IF) sem_state_evaluate(t->machine, s, location->condition, &truth);
    uint32_t next;
    StepStatus status = sem_machine_step(t->machine, s, given, TERM_NONE);
    bool relevant = status != STEP_STUCK && (truth != 0) == (branch == 0);
    if (location->kind == EDGE_CHOICE) relevant = true;
    if (relevant && point_index(&t->space, s, &next)) {
      bool found = false;
      for (uint32_t i = 0; !found && i < results->count; i++)
        found = contains_state(t->domain, &t->space, results->data[i], next);
      if (!found) fail_trial(t, "post misses a successor", l, a, index);
    }
    sem_state_delete(t->machine, s);
  }
}

static void check_post(Trial *t, uint32_t i) {
  for (Loc l = 0; l < t->space.prog->locs.count; l++)
    for (unsigned branch = 0; branch < branches(&t->space.prog->locs.data[l]); branch++) {
      AbstractVec results = {0};
      domain_post(t->domain, t->pool.data[i], l, branch, &results);
      for (uint32_t k = 0; k < 12; k++) {
        uint32_t index = random_below(&t->random, t->space.count);
        for (uint32_t n = 0; n < t->space.count && !t->gammas[i][index]; n++) index = (index + 1) % t->space.count;
        if (t->gammas[i][index]) check_step(t, t->pool.data[i], l, branch, &results, index);
      }
      abstractvec_release(&results);
    }
}

static void check_covers(Trial *t, const char *what, Abstract large, const bool *set) {
  for (uint32_t i = 0; i < t->space.count; i++)
    if (set[i] && !contains_state(t->domain, &t->space, large, i)) fail_trial(t, what, 0, large, i);
}

static void check_lattice(Trial *t, uint32_t i, uint32_t j) {
  const DomainOps *ops = t->domain->ops;
  Abstract a = t->pool.data[i], b = t->pool.data[j];
  Abstract join = ops->join(t->domain, a, b), widen = ops->widen(t->domain, a, b);
  check_covers(t, "join loses the first", join, t->gammas[i]);
  check_covers(t, "join loses the second", join, t->gammas[j]);
  check_covers(t, "widening loses the first", widen, t->gammas[i]);
  check_covers(t, "widening loses the second", widen, t->gammas[j]);
  assert_int_equal(ops->join(t->domain, a, a), a);
  assert_int_equal(ops->join(t->domain, b, a), join);
  assert_true(ops->includes(t->domain, a, a));
  if (ops->narrow && ops->includes(t->domain, widen, b))
    check_covers(t, "narrowing loses the second", ops->narrow(t->domain, widen, b), t->gammas[j]);
  if (ops->includes(t->domain, a, b)) check_covers(t, "inclusion without inclusion", a, t->gammas[j]);
}

static void check_bounds(Trial *t, uint32_t i) {
  const DomainOps *ops = t->domain->ops;
  for (VarId v = 0; ops->bounds && v < t->space.prog->vars.count; v++) {
    const ProgVar *var = &t->space.prog->vars.data[v];
    i128 lo = domain_number_least(var->sort, var->is_signed), hi = domain_number_most(var->sort, var->is_signed);
    bool any = ops->bounds(t->domain, t->pool.data[i], v, &lo, &hi);
    i128 half = (lo == NUMBER_MIN || hi == NUMBER_MAX) ? 1 : lo + (hi - lo) / 2;
    Abstract met = ops->meet_bounds ? ops->meet_bounds(t->domain, t->pool.data[i], v, lo, half) : t->pool.data[i];
    for (uint32_t index = 0; index < t->space.count; index++) {
      if (!t->gammas[i][index]) continue;
      Point point = {&t->space, index};
      i128 n = domain_number_of(var->sort, var->is_signed, expr_bits(t->space.prog->table, point_value(&point, v)));
      if (!any || n < lo || n > hi) fail_trial(t, "bounds miss a state", v, t->pool.data[i], index);
      if (n <= half && !contains_state(t->domain, &t->space, met, index))
        fail_trial(t, "meet of bounds misses a state", v, t->pool.data[i], index);
    }
  }
}

// Every state is in a value of top, and all of them together include every value.
static void check_top(Trial *t) {
  AbstractVec top = {0};
  t->domain->ops->top(t->domain, &top);
  Abstract all = ABSTRACT_BOTTOM;
  for (uint32_t i = 0; i < top.count; i++) all = domain_join(t->domain, all, top.data[i]);
  for (uint32_t index = 0; index < t->space.count; index++) {
    bool found = false;
    for (uint32_t i = 0; i < top.count && !found; i++) found = contains_state(t->domain, &t->space, top.data[i], index);
    if (!found) fail_trial(t, "a state beyond top", 0, all, index);
  }
  for (uint32_t i = 0; i < t->pool.count; i++)
    if (!domain_includes(t->domain, all, t->pool.data[i])) fail_trial(t, "a value beyond top", 0, t->pool.data[i], 0);
  abstractvec_release(&top);
}

static void check_bottom(Trial *t, uint32_t i) {
  Abstract a = t->pool.data[i];
  assert_true(domain_is_empty(t->domain, ABSTRACT_BOTTOM));
  assert_int_equal(domain_join(t->domain, a, ABSTRACT_BOTTOM), a);
  assert_int_equal(domain_join(t->domain, ABSTRACT_BOTTOM, a), a);
  assert_true(domain_includes(t->domain, a, ABSTRACT_BOTTOM));
  assert_false(domain_includes(t->domain, ABSTRACT_BOTTOM, a));
  for (uint32_t index = 0; index < t->space.count; index++) {
    assert_false(contains_state(t->domain, &t->space, ABSTRACT_BOTTOM, index));
    if (t->gammas[i][index] && domain_is_empty(t->domain, a)) fail_trial(t, "not empty", 0, a, index);
  }
}

// Meets with conditions of the program and with fresh ones, and their negations.
static void check_meet(Trial *t, uint32_t i) {
  Prog *prog = t->space.prog;
  bool is_int = prog->vars.data[0].sort == SORT_INT, holds = random_below(&t->random, 2), exact;
  Term guard = is_int ? random_int_condition(prog, &t->random, i % 2) : random_rich_condition(prog, &t->random, 1);
  Abstract met = t->domain->ops->meet(t->domain, t->pool.data[i], guard, holds, &exact);
  for (uint32_t index = 0; index < t->space.count; index++) {
    Point point = {&t->space, index};
    Term truth = expr_evaluate(prog->table, guard, point_value_of, &point);
    bool wanted = t->gammas[i][index] && truth == (holds ? expr_true : expr_false)(prog->table);
    bool found = contains_state(t->domain, &t->space, met, index);
    if (wanted && !found) fail_trial(t, "meet misses a state", 0, t->pool.data[i], index);
    if (exact && found && !wanted) fail_trial(t, "meet is not exact", 0, t->pool.data[i], index);
  }
}

static void run_trial(Trial *t, Prog *prog) {
  DiagList diags = {0};
  t->domain = domain_new(t->name, prog, &diags);
  assert_non_null(t->domain);
  t->space = space_of(prog);
  t->machine = sem_machine_new(prog);
  pool_fill(t->domain, &t->random, 14, &t->pool);
  t->gammas = memory_new(t->pool.count * sizeof *t->gammas);
  for (uint32_t i = 0; i < t->pool.count; i++) t->gammas[i] = gamma_of(t->domain, &t->space, t->pool.data[i]);
  check_initial(t);
  check_top(t);
  for (uint32_t i = 0; i < t->pool.count; i++) {
    check_post(t, i);
    check_lattice(t, i, random_below(&t->random, t->pool.count));
    check_bounds(t, i);
    check_bottom(t, i);
    check_meet(t, i);
  }
  for (uint32_t i = 0; i < t->pool.count; i++) free(t->gammas[i]);
  free(t->gammas);
  abstractvec_release(&t->pool);
  sem_machine_delete(t->machine);
  domain_delete(t->domain);
  diag_release(&diags);
}

static Prog *random_of_kind(TermTable *table, Random *r, uint32_t seed) {
  switch (seed % 4) {
  case 0: return random_int_program(table, r, 6, seed % 8 == 0);
  case 1: return random_program(table, r, 7);
  default: return random_rich_program(table, r, 7);
  }
}

static void try_domain(const char *name, uint32_t programs) {
  for (uint32_t seed = 1; seed <= programs; seed++) {
    TermTable *table = expr_table_new();
    Trial t = {.name = name, .seed = seed, .random = {seed * 7919u}};
    Prog *prog = random_of_kind(table, &t.random, seed);
    for (VarId v = 0; v < prog->vars.count; v++) prog->vars.data[v].is_signed = (seed + v) % 4 != 0;
    run_trial(&t, prog);
    prog_delete(prog);
    expr_table_delete(table);
  }
}

static bool is_built_in(const char *name) {
  uint32_t count;
  const DomainOps *const *table = domain_table(&count);
  for (uint32_t i = 0; i < count; i++)
    if (strcmp(table[i]->name, name) == 0) return true;
  return false;
}

static void test_sign(void **state) {
  (void)state;
  try_domain("sign", 60);
}

static void test_interval(void **state) {
  (void)state;
  try_domain("interval", 60);
}

static void test_constant(void **state) {
  (void)state;
  try_domain("constant", 60);
}

static void test_congruence(void **state) {
  (void)state;
  try_domain("congruence", 60);
}

static void test_affine(void **state) {
  (void)state;
  try_domain("affine", 60);
}

static void test_polyhedra(void **state) {
  (void)state;
  if (!is_built_in("polyhedra")) skip();
  try_domain("polyhedra", 45);
}

static void test_predicates(void **state) {
  (void)state;
  try_domain("boolean", 4);
  try_domain("cartesian", 4);
  try_domain("cartesian+interval", 2);
}

static void test_products(void **state) {
  (void)state;
  try_domain("sign+interval", 24);
  try_domain("interval+congruence+affine", 24);
  if (is_built_in("polyhedra")) try_domain("polyhedra+interval", 18);
}

static void test_unknown_name(void **state) {
  (void)state;
  DiagList diags = {0};
  TermTable *table = expr_table_new();
  Prog *prog = prog_new(table, "none");
  assert_null(domain_new("sign+octagon", prog, &diags));
  assert_int_equal(diags.count, 1);
  diag_release(&diags);
  prog_delete(prog);
  expr_table_delete(table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sign),       cmocka_unit_test(test_interval), cmocka_unit_test(test_constant),
      cmocka_unit_test(test_congruence), cmocka_unit_test(test_affine),   cmocka_unit_test(test_polyhedra),
      cmocka_unit_test(test_predicates), cmocka_unit_test(test_products), cmocka_unit_test(test_unknown_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
