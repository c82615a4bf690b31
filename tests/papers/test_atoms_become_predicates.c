// THEORY K4: the predicates of a program with two conditions and a formula about x > y: just those three atoms.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/predicate_fixture.h"

static void test_atoms(void **unused) {
  (void)unused;
  PredicateFixture f;
  predicate_fixture_open(&f,
                         "var x : int; var y : int;\n"
                         "L0: if (x <= 1) -> L1 else L4;\n"
                         "L1: if (y == 2) -> L2 else L3;\n"
                         "L2: x := x + 1 -> L0;\n"
                         "L3: y := y + 1 -> L0;\n"
                         "L4: halt;\n",
                         "", SILENT_KEPT);
  Predicates *p = domain_predicates_new(f.prog);
  domain_predicates_add_atoms(p, LOC_NONE, predicate_fixture_condition(&f, "x > y"));
  domain_predicates_add_guards(p);
  assert_int_equal(p->everywhere.count, 3);
  assert_int_equal(p->everywhere.data[0], predicate_fixture_condition(&f, "x > y"));
  assert_int_equal(p->everywhere.data[1], predicate_fixture_condition(&f, "x <= 1"));
  assert_int_equal(p->everywhere.data[2], predicate_fixture_condition(&f, "y == 2"));
  for (Loc l = 0; l < f.prog->locs.count; l++) assert_int_equal(predicates_at(p, l)->count, 3);
  domain_predicates_delete(p);
  predicate_fixture_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_atoms),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
