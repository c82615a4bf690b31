// Where a domain says that a post is exact, it is: on random programs, over 3-bit machine integers and over mathematical
// integers, each state of a result is the step of a state of gamma(a), and no result is empty unless gamma(a) is.
// That enough is claimed for this to mean something is tested too.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "expr/walk.h"
#include "support.h"
#include "domain/table.h"

#define FURTHEST 60 // what a variable over int may have been before a step into the enumerated states,
#define SAMPLE 7    // of which every so many is looked at

typedef struct Claims {
  uint32_t assigns, havocs, guards;
} Claims;

typedef struct Trial {
  const char *name;
  uint32_t seed;
  Domain *domain;
  Space space;
  Machine *machine;
  bool *image; // of the value and the edge looked at; over int unused
} Trial;

static bool is_int(const Trial *t) { return t->space.prog->vars.data[0].sort == SORT_INT; }

// A state of the space with another number for one variable.
typedef struct Before {
  Point point;
  VarId changed;
  i128 number;
} Before;

static Term before_value_of(void *context, Term var) {
  const Before *b = context;
  const Prog *prog = b->point.space->prog;
  VarId v = prog_var_of(prog, var);
  return v == b->changed ? domain_number_term(prog->table, SORT_INT, b->number) : point_value(&b->point, v);
}

// Steps from s by this branch, and deletes it; true where it leads into the space, to the state `next`.
static bool step_from(Trial *t, Loc l, unsigned branch, State *s, u128 input, uint32_t *next) {
  const Location *at = &t->space.prog->locs.data[l];
  u128 truth = branch == 0;
  if (at->kind == EDGE_IF && prog_loc_forks(at)) sem_state_evaluate(t->machine, s, at->condition, &truth);
  bool taken = sem_machine_step(t->machine, s, input, TERM_NONE) != STEP_STUCK && (truth != 0) == (branch == 0);
  bool within = taken && point_index(&t->space, s, next);
  sem_state_delete(t->machine, s);
  return within;
}

// The steps of the states of gamma(a), for machine integers.
static void find_image(Trial *t, Abstract a, Loc l, unsigned branch) {
  bool is_havoc = t->space.prog->locs.data[l].kind == EDGE_HAVOC;
  uint32_t next;
  memset(t->image, 0, t->space.count);
  for (uint32_t index = 0; index < t->space.count; index++) {
    if (!contains_state(t->domain, &t->space, a, index)) continue;
    for (uint32_t input = 0; input < (is_havoc ? t->space.per_variable : 1); input++)
      if (step_from(t, l, branch, state_at(t->machine, &t->space, l, index), input, &next)) t->image[next] = true;
  }
}

// Over int: is there a state of gamma(a) that steps to this one? It differs at most in the variable that the step changes;
// steps that change several are not looked at.
static bool has_predecessor(Trial *t, Abstract a, Loc l, unsigned branch, uint32_t index) {
  const Location *at = &t->space.prog->locs.data[l];
  VarId changed = at->kind == EDGE_HAVOC ? at->havoc : at->kind == EDGE_ASSIGN ? at->assigns[0].var : 0;
  if (at->kind == EDGE_ASSIGN && at->count > 1) return true;
  for (i128 n = -FURTHEST; n <= FURTHEST; n++) {
    Before b = {{&t->space, index}, changed, n};
    uint32_t next;
    if (!domain_contains(t->domain, a, before_value_of, &b)) continue;
    State *s = state_at(t->machine, &t->space, l, index);
    u128 kept = (u128)s->scalars[changed];
    sem_state_set(t->machine, s, changed, domain_number_term(t->space.prog->table, SORT_INT, n));
    if (step_from(t, l, branch, s, at->kind == EDGE_HAVOC ? kept : 0, &next) && next == index) return true;
  }
  return false;
}

static void check_result(Trial *t, Abstract a, Loc l, unsigned branch, Abstract result) {
  bool any = false, inhabited = false;
  for (uint32_t index = 0; index < t->space.count; index += is_int(t) ? SAMPLE : 1) {
    any = any || t->image[index];
    if (!contains_state(t->domain, &t->space, result, index)) continue;
    inhabited = true;
    if (is_int(t) ? has_predecessor(t, a, l, branch, index) : t->image[index]) continue;
    Text text = {0};
    t->domain->ops->print(t->domain, a, &text);
    fail_msg("%s: seed %u, location %u: state %u is added to %s", t->name, t->seed, l, index, text_view(&text));
  }
  if (any && !inhabited) fail_msg("%s: seed %u, location %u: an empty result", t->name, t->seed, l);
}

static void check_edge(Trial *t, Abstract a, Loc l, unsigned branch, Claims *claims) {
  const Location *at = &t->space.prog->locs.data[l];
  AbstractVec results = {0};
  bool exact = domain_post(t->domain, a, l, branch, &results);
  if (exact && results.count && at->kind != EDGE_CHOICE && at->kind != EDGE_HALT) {
    if (!is_int(t)) find_image(t, a, l, branch);
    for (uint32_t i = 0; i < results.count; i++) check_result(t, a, l, branch, results.data[i]);
    claims->assigns += at->kind == EDGE_ASSIGN;
    claims->havocs += at->kind == EDGE_HAVOC;
    claims->guards += at->kind == EDGE_IF;
  }
  abstractvec_release(&results);
}

static void try_program(Trial *t, Prog *prog, Random *random, Claims *claims) {
  DiagList diags = {0};
  AbstractVec pool = {0};
  t->domain = domain_new(t->name, prog, &diags);
  assert_non_null(t->domain);
  t->space = space_of(prog);
  t->machine = sem_machine_new(prog);
  t->image = memory_new(t->space.count);
  t->domain->ops->top(t->domain, &pool);
  if (pool.count > 2) pool.count = 2;
  pool_fill(t->domain, random, 8, &pool);
  for (uint32_t i = 0; i < pool.count; i++)
    for (Loc l = 0; l < prog->locs.count; l++)
      for (unsigned branch = 0; branch < branches(&prog->locs.data[l]); branch++)
        check_edge(t, pool.data[i], l, branch, claims);
  free(t->image);
  abstractvec_release(&pool);
  sem_machine_delete(t->machine);
  domain_delete(t->domain);
  diag_release(&diags);
}

// Half of them over int.
static Claims try_domain(const char *name, uint32_t programs) {
  Claims claims = {0};
  for (uint32_t seed = 1; seed <= programs; seed++) {
    TermTable *table = expr_table_new();
    Random random = {seed * 7919u};
    Trial t = {.name = name, .seed = seed};
    Prog *prog = seed % 2 ? random_program(table, &random, 7) : random_int_program(table, &random, 7, true);
    for (VarId v = 0; v < prog->vars.count; v++) prog->vars.data[v].is_signed = (seed + v) % 4 != 0;
    try_program(&t, prog, &random, &claims);
    prog_delete(prog);
    expr_table_delete(table);
  }
  return claims;
}

static void expect(const char *name, uint32_t programs, Claims least) {
  Claims found = try_domain(name, programs);
  bool enough = found.assigns >= least.assigns && found.havocs >= least.havocs && found.guards >= least.guards;
  if (!enough)
    fail_msg("%s: only %u assignments, %u havocs, %u guards are exact", name, found.assigns, found.havocs,
             found.guards);
}

static void test_pointwise(void **state) {
  (void)state;
  expect("sign", 30, (Claims){20, 20, 20});
  expect("constant", 30, (Claims){20, 20, 20});
  expect("interval", 30, (Claims){20, 20, 20});
  expect("congruence", 30, (Claims){20, 20, 20});
}

static void test_affine(void **state) {
  (void)state;
  expect("affine", 80, (Claims){200, 50, 50});
}

static void test_polyhedra(void **state) {
  (void)state;
  uint32_t count;
  const DomainOps *const *table = domain_table(&count);
  if (strcmp(table[count - 1]->name, "polyhedra") != 0) skip();
  expect("polyhedra", 60, (Claims){50, 5, 20});
}

static void test_products(void **state) {
  (void)state;
  expect("interval+affine", 40, (Claims){10, 1, 10});
  expect("sign+interval", 40, (Claims){0, 0, 10});
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pointwise),
      cmocka_unit_test(test_affine),
      cmocka_unit_test(test_polyhedra),
      cmocka_unit_test(test_products),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
