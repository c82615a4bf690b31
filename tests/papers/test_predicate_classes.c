// THEORY K1: labels and classes of pairs of natural numbers by the predicates x <= 1, x > y and y == 2. Of the eight
// valuations only 111 is infeasible.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/naturals.h"

static void check_class(Naturals *n, const char *state, const char *expected) {
  const Cubes *cubes = naturals_valuations(n, naturals_condition(n, state));
  char name[4];
  assert_int_equal(cubes->count, 1);
  naturals_name(cubes, 0, name);
  assert_string_equal(name, expected);
}

static void test_classes(void **unused) {
  (void)unused;
  Naturals n;
  naturals_open(&n);
  check_class(&n, "x == 0 && y == 0", "100");
  check_class(&n, "x == 1 && y == 1", "100");
  check_class(&n, "x == 0 && y == 1", "100");
  check_class(&n, "x == 0 && y == 2", "101");
  check_class(&n, "x == 1 && y == 2", "101");
  check_class(&n, "x == 2 && y == 3", "000");
  naturals_close(&n);
}

static void test_infeasible(void **unused) {
  (void)unused;
  Naturals n;
  naturals_open(&n);
  const Cubes *cubes = naturals_valuations(&n, expr_true(n.table));
  assert_int_equal(cubes->count, 7);
  for (uint32_t c = 0; c < cubes->count; c++) {
    char name[4];
    naturals_name(cubes, c, name);
    assert_string_not_equal(name, "111");
  }
  naturals_close(&n);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_classes),
      cmocka_unit_test(test_infeasible),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
