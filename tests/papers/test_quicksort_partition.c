// THEORY T5: QuickSort's partition ([BKY], section 4.3) with the predicates lo < hi, lo <= hi, a[lo] <= p and a[hi] > p: its
// ten feasible valuations, the twenty edges between them, what is weakly reachable, and what the program itself reaches,
// against all runs on small arrays.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/predicate_fixture.h"
#include "sem/machine.h"

#define PREDICATES "lo < hi; lo <= hi; a[lo] <= p; a[hi] > p"
#define PARTITION                                                                                                      \
  "var a : int[int]; var n : int; var p : int; var lo : int; var hi : int;\n"                                          \
  "initially n > 2 && p == a[0] && lo == 1 && hi == n - 1;\n"                                                          \
  "L0: if (lo <= hi) -> L2 else LC;\n"                                                                                 \
  "L2: if (a[lo] <= p) -> L3 else L5;\n"                                                                               \
  "L3: lo := lo + 1 -> L2;\n"                                                                                          \
  "L5: if (a[hi] > p) -> L6 else L8;\n"                                                                                \
  "L6: hi := hi - 1 -> L5;\n"                                                                                          \
  "L8: if (lo < hi) -> L9 else L0;\n"                                                                                  \
  "L9: a[lo], a[hi] := a[hi], a[lo] -> L0;\n"                                                                          \
  "LC: halt;\n"
#define REACHED "L3:FFTF L3:FTTF L3:TTTF L3:TTTT L6:FFFT L6:FTFT L6:TTFT L9:TTFF LC:FFFF"

static void test_feasible_valuations(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, "var a : int[int]; var p : int; var lo : int; var hi : int; L: halt;", PREDICATES,
                         ALL_STATES);
  ASSERT_STATES(&f, true, "L:FFFF L:FFFT L:FFTF L:FFTT L:FTFT L:FTTF L:TTFF L:TTFT L:TTTF L:TTTT");
  predicate_fixture_close(&f);
}

static void test_model(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, PARTITION, PREDICATES, SILENT_REMOVED);
  ASSERT_STATES(&f, true, REACHED);
  ASSERT_STATES(&f, f.model->nodes.data[i].initial, "L3:TTTF L3:TTTT L6:TTFT L9:TTFF");
  ASSERT_STATES(&f, f.model->nodes.data[i].init_all, "");
  ASSERT_EDGES(&f, "L3:FFTF>L3:FFTF L3:FFTF>LC:FFFF L3:FTTF>L3:FFTF L3:FTTF>LC:FFFF L3:TTTF>L3:FTTF L3:TTTF>L3:TTTF "
                   "L3:TTTF>L9:TTFF L3:TTTT>L3:TTTT L3:TTTT>L6:FTFT L3:TTTT>L6:TTFT L6:FFFT>L6:FFFT L6:FFFT>LC:FFFF "
                   "L6:FTFT>L6:FFFT L6:FTFT>LC:FFFF L6:TTFT>L6:FTFT L6:TTFT>L6:TTFT L6:TTFT>L9:TTFF L9:TTFF>L3:TTTT+-");
  predicate_fixture_close(&f);
}

// With every feasible state, those of L3, L6, L9 and LC are the ten, and two more edges leave L3:FFTT.
static void test_all_states(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, PARTITION, PREDICATES, ALL_STATES | SILENT_REMOVED);
  assert_non_null(predicate_fixture_edge(&f, "L3:FFTT", "L3:FFTT"));
  assert_non_null(predicate_fixture_edge(&f, "L3:FFTT", "L6:FFFT"));
  Weak *weak = check_weak_new(f.model, 40, &f.limits);
  assert_int_equal(weak->states[predicate_fixture_node(&f, "L3:FFTT")].weak, REACH_NO);
  check_weak_delete(weak);
  predicate_fixture_close(&f);
}

static SmtAnswer two_steps(PredicateFixture *f, Steps *steps, const char *a, const char *b, const char *c) {
  const ModelEdge *first = predicate_fixture_edge(f, a, b), *second = predicate_fixture_edge(f, b, c);
  U32Vec unknowns = {0};
  Term parts[3] = {check_steps_gamma(steps, first->to),
                   check_steps_post(steps, first, check_steps_gamma(steps, first->from), &unknowns),
                   check_steps_pre(steps, second, check_steps_gamma(steps, second->to), &unknowns)};
  u32vec_release(&unknowns);
  return domain_abstraction_check(steps->abstraction, parts, 3);
}

// The only two steps that cannot be taken one after the other.
static void test_two_steps(void **unused) {
  (void)unused;
  PredicateFixture f;
  Steps steps;
  predicate_fixture_open(&f, PARTITION, PREDICATES, SILENT_REMOVED);
  check_steps_init(&steps, f.model, &f.limits);
  uint32_t infeasible = 0;
  for (uint32_t i = 0; i < f.model->edges.count; i++)
    for (uint32_t k = 0; k < f.model->edges.count; k++) {
      const ModelEdge *first = &f.model->edges.data[i], *second = &f.model->edges.data[k];
      if (first->to != second->from) continue;
      Text names[3] = {{0}, {0}, {0}};
      predicate_fixture_name(&f, first->from, &names[0]);
      predicate_fixture_name(&f, first->to, &names[1]);
      predicate_fixture_name(&f, second->to, &names[2]);
      infeasible +=
          two_steps(&f, &steps, text_view(&names[0]), text_view(&names[1]), text_view(&names[2])) == SMT_UNSAT;
      for (uint32_t n = 0; n < 3; n++) text_release(&names[n]);
    }
  assert_int_equal(infeasible, 1);
  assert_int_equal(two_steps(&f, &steps, "L3:TTTT", "L6:FTFT", "L6:FFFT"), SMT_UNSAT);
  assert_int_equal(two_steps(&f, &steps, "L6:TTFT", "L6:FTFT", "L6:FFFT"), SMT_SAT);
  assert_int_equal(two_steps(&f, &steps, "L3:TTTF", "L3:FTTF", "L3:FFTF"), SMT_SAT);
  check_steps_release(&steps);
  predicate_fixture_close(&f);
}

static void test_reachability(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, PARTITION, PREDICATES, SILENT_REMOVED);
  Weak *weak = check_weak_new(f.model, 100, &f.limits);
  ASSERT_STATES(&f, weak->states[i].theorem7, REACHED);
  ASSERT_STATES(&f, weak->states[i].theorem3, "L3:TTTF L3:TTTT L6:TTFT L9:TTFF");
  ASSERT_STATES(&f, weak->states[i].reachable == REACH_YES,
                "L3:FFTF L3:FTTF L3:TTTF L3:TTTT L6:FTFT L6:TTFT L9:TTFF LC:FFFF");
  check_weak_delete(weak);
  predicate_fixture_close(&f);
}

// ---- all runs of n = 3 .. 5 on arrays over {0, 1, 2}

static void visit(PredicateFixture *f, Machine *machine, const State *s, bool *reached) {
  for (uint32_t i = 0; i < f->model->nodes.count; i++) {
    u128 inside;
    if (f->model->nodes.data[i].loc == s->loc &&
        sem_state_evaluate(machine, s, domain_concretise(f->domain, f->model->nodes.data[i].value), &inside) && inside)
      reached[i] = true;
  }
}

static void run(PredicateFixture *f, Machine *machine, uint32_t n, uint32_t contents, bool *reached) {
  TermTable *t = f->table;
  State *s = sem_state_new(machine);
  Term array = expr_default(t, f->prog->vars.data[0].sort);
  uint32_t digits = contents;
  for (uint32_t i = 0; i < n; i++, digits /= 3) array = expr_store(t, array, expr_int(t, i), expr_int(t, digits % 3));
  sem_state_set(machine, s, 0, array);
  sem_state_set(machine, s, 1, expr_int(t, n));
  sem_state_set(machine, s, 2, expr_int(t, contents % 3));
  sem_state_set(machine, s, 3, expr_int(t, 1));
  sem_state_set(machine, s, 4, expr_int(t, n - 1));
  for (uint32_t steps = 0; steps < 200; steps++) {
    visit(f, machine, s, reached);
    if (sem_machine_step(machine, s, 0, TERM_NONE) != STEP_DONE) break;
  }
  sem_state_delete(machine, s);
}

static void test_small_arrays(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f, PARTITION, PREDICATES, SILENT_REMOVED);
  Machine *machine = sem_machine_new(f.prog);
  bool reached[16] = {false};
  for (uint32_t n = 3, all = 27; n <= 5; n++, all *= 3)
    for (uint32_t contents = 0; contents < all; contents++) run(&f, machine, n, contents, reached);
  ASSERT_STATES(&f, reached[i], "L3:FFTF L3:FTTF L3:TTTF L3:TTTT L6:FTFT L6:TTFT L9:TTFF LC:FFFF");
  sem_machine_delete(machine);
  predicate_fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_feasible_valuations), cmocka_unit_test(test_model),
      cmocka_unit_test(test_all_states),          cmocka_unit_test(test_two_steps),
      cmocka_unit_test(test_reachability),        cmocka_unit_test(test_small_arrays),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
