// THEORY I5: an array of 2^32 elements. The types exclude that the index leaves it, and the first approximate model, which has
// a single trace, shows it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/algol.h"

#include "algol/graph.h"

static const char text[] = "i : nat%4294967296, a : nat%4294967296[4294967296] |- a[i] := i";

static void test_first_model_proves(void **state) {
  (void)state;
  static const char *const events[] = {"a.oob", "oob", NULL};
  uint64_t before = limits_memory_mb();
  for (int e = 0; e < 3; e++) {
    Outcome outcome = algol_run(text, 0, events[e], algol_approximate, NULL);
    assert_int_equal(outcome.verdict, VERDICT_VERIFIED);
    assert_true(outcome.evidence_checked);
    assert_int_equal(algol_statistic(&outcome, "searches"), 1);
    evidence_outcome_release(&outcome);
  }
  assert_true(limits_memory_mb() - before < 16);
}

// run, i.read, i.[..] (the value), i.read, i.[..] (the index), a.write, a.ok, done
static void test_single_trace(void **state) {
  (void)state;
  DiagList diags = {0};
  AlgolProgram *program = algol_parse(text, 0, &diags);
  Code *code = algol_code_compile(program);
  AlgolPartition partitions[2];
  assert_int_equal(code->domains.count, 2);
  for (int d = 0; d < 2; d++) algol_partition_init(&partitions[d], code->domains.data[d].count, false);
  AlgolMachine machine;
  PlayGraph graph = {0};
  Limits limits;
  limits_init(&limits, 10, 0);
  algol_machine_init(&machine, code, partitions, false);
  assert_true(algol_graph_build(&machine, 100, &limits, &graph));
  static const char *const moves[] = {
      "run",  "i.read", "i.[0,4294967295]", "i.read", "i.[0,4294967295]", "a.write([0,4294967295],[0,4294967295])",
      "a.ok", "done"};
  assert_int_equal(graph.edges.count, 8);
  for (uint32_t i = 0; i < 8; i++) assert_string_equal(graph.edges.data[i].text, moves[i]);
  for (uint32_t i = 0; i + 1 < 8; i++) assert_int_equal(graph.edges.data[i].to, graph.edges.data[i + 1].from);
  evidence_play_graph_release(&graph);
  algol_machine_release(&machine);
  for (int d = 0; d < 2; d++) algol_partition_release(&partitions[d]);
  algol_code_delete(code);
  ia_delete(program);
}

// One cell less, and the largest value does not fit.
static void test_one_too_small(void **state) {
  (void)state;
  Outcome outcome =
      algol_run("i : nat%4294967296, a : nat%2[4294967295] |- a[i] := 1", 0, "oob", algol_approximate, NULL);
  assert_int_equal(outcome.verdict, VERDICT_FALSIFIED);
  assert_string_equal(outcome.play->inputs.data[0].value, "4294967295");
  evidence_outcome_release(&outcome);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_first_model_proves), cmocka_unit_test(test_single_trace),
                                     cmocka_unit_test(test_one_too_small)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
