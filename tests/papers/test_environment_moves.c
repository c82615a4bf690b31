// THEORY I10: what the environment may do. A free procedure calls its argument any number of times, then returns; a free
// variable is announced reads and writes and may answer anything; local variables store modulo the size of their type.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/algol_model.h"

static void assert_next(const PlayGraph *graph, const char *moves, const char *expected) {
  char *next = algol_model_next(graph, moves);
  assert_string_equal(next, expected);
  free(next);
}

// run . f.run . (f.1.run . c.run . c.done . f.1.done)* . f.done . done
static void test_free_procedure(void **state) {
  (void)state;
  PlayGraph g = algol_model("f : com -> com, c : com |- f(c)", 0);
  assert_next(&g, "", "run");
  assert_next(&g, "run", "f.run");
  assert_next(&g, "run f.run", "f.1.run f.done");
  assert_next(&g, "run f.run f.1.run", "c.run");
  assert_next(&g, "run f.run f.1.run c.run", "c.done");
  assert_next(&g, "run f.run f.1.run c.run c.done", "f.1.done");
  assert_int_equal(algol_model_walk(&g, 0, "run f.run f.1.run c.run c.done f.1.done"),
                   algol_model_walk(&g, 0, "run f.run"));
  assert_next(&g, "run f.run f.done", "done");
  assert_next(&g, "run f.run f.done done", "");
  assert_int_equal(g.edges.count, 8);
  evidence_play_graph_release(&g);
}

static void test_free_variable(void **state) {
  (void)state;
  PlayGraph g = algol_model("x : nat%2 |- x := x", 0);
  assert_next(&g, "run", "x.read");
  assert_next(&g, "run x.read", "x.0 x.1");
  assert_next(&g, "run x.read x.1", "x.write(1)");
  assert_next(&g, "run x.read x.1 x.write(1)", "x.ok");
  assert_next(&g, "run x.read x.1 x.write(1) x.ok", "done");
  evidence_play_graph_release(&g);
  g = algol_model("x : nat%2 |- x := 1; x", 0); // what was written need not be read
  assert_next(&g, "q x.write(1) x.ok x.read", "x.0 x.1");
  evidence_play_graph_release(&g);
}

static void test_store_modulo(void **state) {
  (void)state;
  PlayGraph g = algol_model("|- new nat%3 x in (x := 4; x)", 0);
  assert_next(&g, "q", "1");
  evidence_play_graph_release(&g);
  g = algol_model("|- new nat%3 x in (x := 0 - 1; x)", 0);
  assert_next(&g, "q", "2");
  evidence_play_graph_release(&g);
}

// Arguments that are expressions and variables; a procedure that returns a value.
static void test_other_arguments(void **state) {
  (void)state;
  PlayGraph g = algol_model("f : exp nat%2 -> var nat%2 -> nat%2 |- new nat%2 y in f(y + 1, y)", 0);
  assert_next(&g, "q f.q", "f.1.q f.2.read f.2.write(0) f.2.write(1) f.0 f.1");
  assert_next(&g, "q f.q f.1.q", "f.1.1");
  assert_next(&g, "q f.q f.2.write(1) f.2.ok f.1.q", "f.1.0");
  assert_next(&g, "q f.q f.2.write(1) f.2.ok f.2.read", "f.2.1");
  assert_next(&g, "q f.q f.1", "1");
  evidence_play_graph_release(&g);
}

// Call by name: the argument runs each time it is used, in the scope of the caller; blocks start afresh each time.
static void test_definitions(void **state) {
  (void)state;
  PlayGraph g = algol_model("c : com, d : com |- let twice(x : com) be x; x in twice(c; d)", 0);
  assert_int_not_equal(algol_model_walk(&g, 0, "run c.run c.done d.run d.done c.run c.done d.run d.done done"),
                       UINT32_MAX);
  evidence_play_graph_release(&g);
  g = algol_model("out : nat%4 |- let count be new nat%4 n in (n := n + 1; out := n) in count; count", 0);
  assert_int_not_equal(algol_model_walk(&g, 0, "run out.write(1) out.ok out.write(1) out.ok done"), UINT32_MAX);
  evidence_play_graph_release(&g);
  g = algol_model("out : nat%4 |- new nat%4 n in let use(x : nat%4) be new nat%4 n in (n := 3; out := x) in use(n)", 0);
  assert_int_not_equal(algol_model_walk(&g, 0, "run out.write(0) out.ok done"), UINT32_MAX); // not captured
  evidence_play_graph_release(&g);
}

// Silent divergence: nothing more happens, and the search ends.
static void test_divergence(void **state) {
  (void)state;
  Outcome outcome = algol_run("c : com |- c; while true do skip od; abort", 0, NULL, algol_exact, NULL);
  assert_int_equal(outcome.verdict, VERDICT_VERIFIED);
  evidence_outcome_release(&outcome);
  outcome =
      algol_run("c : com |- new nat%7 x in while true do c; x := x + 3 od; abort", 0, NULL, algol_approximate, NULL);
  assert_int_equal(outcome.verdict, VERDICT_VERIFIED);
  evidence_outcome_release(&outcome);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_free_procedure), cmocka_unit_test(test_free_variable),
                                     cmocka_unit_test(test_store_modulo),   cmocka_unit_test(test_other_arguments),
                                     cmocka_unit_test(test_definitions),    cmocka_unit_test(test_divergence)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
