// Procedures are read off a graph that keeps a stack, or not at all where the stack is used in other ways; summaries make a graph
// without one.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <unistd.h>

#include "../../support/c_program.h"
#include "../../support/recursive_graph.h"
#include "prog/summaries.h"
#include "sem/machine.h"
#include "sem/sample.h"

static void test_one_procedure(void **state) {
  (void)state;
  Prog *prog = recursive_graph(table, RECURSIVE_GRAPH);
  Procedures *p = prog_procedures_find(prog);
  assert_non_null(p);
  assert_int_equal(p->list.count, 1);
  assert_int_equal(p->sites.count, 2);
  assert_int_equal(p->list.data[0].entry, location_named(prog, "F"));
  assert_int_equal(p->list.data[0].returns.count, 1);
  for (uint32_t i = 0; i < 2; i++) {
    bool is_outer = p->sites.data[i].at == location_named(prog, "CALL");
    assert_int_equal(p->sites.data[i].back, location_named(prog, is_outer ? "OUT" : "BACK"));
  }
  const bool *changes = p->list.data[0].changes;
  assert_true(changes[prog_find_var(prog, "n")] && changes[prog_find_var(prog, "r")]);
  assert_false(changes[prog_find_var(prog, "depth")] || changes[prog_find_var(prog, "saved")]);
  prog_procedures_delete(p);
  prog_delete(prog);
}

static void check_refused(const char *text) {
  Prog *prog = recursive_graph(table, text);
  assert_null(prog_procedures_find(prog));
  prog_delete(prog);
}

#define GRAPH(start, body, back, more, end) RECURSIVE_VARIABLES start body back more end
#define MORE "MORE: r := r + 2 -> RETURN;\n"

static void test_other_uses_of_the_stack_are_refused(void **state) {
  (void)state;
  const char *back = "DISPATCH: if (stack[depth] == 0) -> OUT else BACK;\n";
  char text[2048];
  // The depth is read, set, or made smaller by two; a frame is set without a call, and read where no call has stored it.
  check_refused(GRAPH(RECURSIVE_START, RECURSIVE_BODY, RECURSIVE_BACK, "MORE: r := depth -> RETURN;\n", RECURSIVE_END));
  check_refused(GRAPH(RECURSIVE_START, RECURSIVE_BODY, RECURSIVE_BACK, "MORE: depth := 1 -> RETURN;\n", RECURSIVE_END));
  check_refused(
      GRAPH(RECURSIVE_START, RECURSIVE_BODY, RECURSIVE_BACK, "MORE: depth := depth - 2 -> RETURN;\n", RECURSIVE_END));
  check_refused(
      GRAPH(RECURSIVE_START, RECURSIVE_BODY, RECURSIVE_BACK, "MORE: stack[depth] := 0 -> RETURN;\n", RECURSIVE_END));
  check_refused(
      GRAPH(RECURSIVE_START, RECURSIVE_BODY, RECURSIVE_BACK, "MORE: r := saved[depth] -> RETURN;\n", RECURSIVE_END));
  check_refused(
      GRAPH(RECURSIVE_START, RECURSIVE_BODY, RECURSIVE_BACK, "MORE: havoc depth -> RETURN;\n", RECURSIVE_END));
  snprintf(text, sizeof text, "%s%s%s%sBACK: n := saved[depth + 1] -> MORE;\n%s%s", RECURSIVE_VARIABLES,
           RECURSIVE_START, RECURSIVE_BODY, back, MORE, RECURSIVE_END);
  check_refused(text);
  // The outer call has stored nothing in `saved`.
  snprintf(text, sizeof text, "%s%s%s%sBACK: n := saved[depth] -> MORE;\n%s%s", RECURSIVE_VARIABLES, RECURSIVE_START,
           RECURSIVE_BODY, "DISPATCH: if (stack[depth] == 5) -> OUT else BACK;\n", MORE, RECURSIVE_END);
  check_refused(text);
}

static void test_misplaced_returns_are_refused(void **state) {
  (void)state;
  // The program's own part returns; what is stored does not say where to.
  check_refused(GRAPH(RECURSIVE_START, RECURSIVE_BODY, RECURSIVE_BACK, MORE,
                      "OUT: if (r & 1) -> ERROR else RETURN;\nERROR: halt;\n"));
  check_refused(GRAPH("START: havoc n -> CALL;\nCALL: stack[depth], depth := n, depth + 1 -> F;\n", RECURSIVE_BODY,
                      RECURSIVE_BACK, MORE, RECURSIVE_END));
  // The restore is entered without a return.
  check_refused(GRAPH("START: if (n == 9) -> BACK else CALL;\nCALL: stack[depth], depth := 0, depth + 1 -> F;\n",
                      RECURSIVE_BODY, RECURSIVE_BACK, MORE, RECURSIVE_END));
}

static void test_no_stack_no_procedures(void **state) {
  (void)state;
  Prog *prog = recursive_graph(table, RECURSIVE_GRAPH);
  prog->vars.data[prog_find_var(prog, "depth")].stack = STACK_NOT;
  assert_false(prog_has_stack(prog));
  assert_null(prog_procedures_find(prog));
  prog_delete(prog);
}

// Numbers stay, and what is over other variables than summaries may be is no summary.
static void test_which_summaries_fit(void **state) {
  (void)state;
  Prog *prog = recursive_graph(table, RECURSIVE_GRAPH);
  Procedures *p = prog_procedures_find(prog);
  Summarized *made = prog_summarize(p, NULL);
  assert_int_equal(made->kept.count, 1); // n; r is set before it is read
  for (Loc l = 0; l < prog->locs.count; l++)
    assert_string_equal(made->prog->locs.data[l].name, prog->locs.data[l].name);
  Term zero = expr_bv(table, 8, 0), n = prog->vars.data[prog_find_var(prog, "n")].term;
  Term depth = prog->vars.data[prog_find_var(prog, "depth")].term;
  Term entry = made->prog->vars.data[made->entry].term, call = made->prog->vars.data[made->call].term;
  const struct {
    Term summary;
    bool fits;
  } cases[] = {{expr_eq(table, n, zero), true},
               {expr_eq(table, n, entry), true},
               {expr_eq(table, n, call), false},
               {expr_eq(table, depth, zero), false},
               {expr_eq(table, expr_var(table, "elsewhere", sort_bv(8)), zero), false},
               {n, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Summarized *other = prog_summarize(p, &cases[i].summary);
    assert_int_equal(other != NULL, cases[i].fits);
    prog_summarized_delete(other);
  }
  prog_summarized_delete(made);
  prog_procedures_delete(p);
  prog_delete(prog);
}

// ---- runs of the program with its stack are runs of the one without

static const char fibonacci[] =
    "extern unsigned char __VERIFIER_nondet_uchar(void);\n"
    "static int calls;\n"
    "static int f(int n) { int r; calls++; if (n < 2) return n; r = f(n - 1); return r + f(n - 2); }\n"
    "int main(void) { return f(__VERIFIER_nondet_uchar() & 7) + calls; }\n";

typedef struct Watch {
  const Summarized *runs;
  uint32_t returns;
  VarId calls, result;
} Watch;

static void look(void *context, const State *state) {
  static const u128 results[] = {0, 1, 1, 2, 3, 5, 8, 13}, calls[] = {1, 1, 3, 5, 9, 15, 25, 41};
  Watch *w = context;
  u128 given = UINT32_MAX, before = UINT32_MAX;
  for (uint32_t i = 0; i < w->runs->kept.count; i++)
    if (w->runs->kept.data[i] == w->calls) before = state->scalars[w->runs->entry + i];
    else given = state->scalars[w->runs->entry + i];
  assert_true(given < 8);
  assert_true(state->scalars[w->result] == results[given]);
  assert_true(state->scalars[w->calls] == before + calls[given]);
  w->returns++;
}

static void test_values_at_entry_come_with_returns(void **state) {
  (void)state;
  Prog *prog = c_program("", fibonacci, (CFrontOptions){.entry = "main"}, KIND_BIT(REACH));
  Procedures *p = prog_procedures_find(prog);
  assert_non_null(p);
  Summarized *runs = prog_summarize_nothing(p);
  assert_int_equal(runs->kept.count, 2);
  Watch w = {runs, 0, prog_find_var(prog, "calls"), prog_find_var(prog, "f::return")};
  bool *watch = memory_new(runs->prog->locs.count), *none = memory_new(runs->prog->locs.count);
  watch[runs->returned[0]] = true;
  Machine *machine = sem_machine_new(runs->prog);
  Sampler *sampler = sem_sampler_new(machine, runs->prog, 1);
  Term *initial = memory_new((runs->prog->vars.count + 1) * sizeof *initial);
  U32Vec inputs = {0};
  uint64_t steps = 0;
  for (uint32_t i = 0; i < 30; i++) sem_sampler_run(sampler, none, 10000, watch, look, &w, &inputs, initial, &steps);
  assert_true(w.returns > 30);
  u32vec_release(&inputs);
  free(initial);
  free(watch);
  free(none);
  sem_sampler_delete(sampler);
  sem_machine_delete(machine);
  prog_summarized_delete(runs);
  prog_procedures_delete(p);
  prog_delete(prog);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_one_procedure, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_other_uses_of_the_stack_are_refused, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_misplaced_returns_are_refused, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_no_stack_no_procedures, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_which_summaries_fit, set_up, tear_down),
      cmocka_unit_test_setup_teardown(test_values_at_entry_come_with_returns, set_up, tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
