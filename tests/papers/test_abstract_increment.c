// THEORY K2: the abstract transition relation of x := x + 1 over the classes of K1: exactly twelve pairs, and which of them
// are must.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../support/naturals.h"

// Adds  with + and - where the pair is must+ or must-.
static void add_pair(Naturals *n, const Cubes *cubes, uint32_t from, uint32_t to, Text *out) {
  U32Vec unknowns = {0};
  char names[2][4];
  Term before = naturals_formula(n, cubes, from), after = naturals_formula(n, cubes, to);
  Term pre = prog_weakest_pre(n->prog, 0, 0, after, &unknowns),
       post = prog_strongest_post(n->prog, 0, 0, before, &unknowns);
  Term may[2] = {before, pre};
  if (domain_abstraction_check(n->abstraction, may, 2) == SMT_SAT) {
    naturals_name(cubes, from, names[0]);
    naturals_name(cubes, to, names[1]);
    bool plus = domain_exists_everywhere(n->abstraction, n->table, before, pre, &unknowns) == SMT_SAT;
    bool minus = domain_exists_everywhere(n->abstraction, n->table, after, post, &unknowns) == SMT_SAT;
    text_format(out, "%s>%s%s%s ", names[0], names[1], plus ? "+" : "", minus ? "-" : "");
  }
  assert_int_equal(unknowns.count, 0);
}

static void test_pairs(void **unused) {
  (void)unused;
  static const char *const expected[] = {"000>000 ",  "000>010 ", "001>011+ ", "010>010+ ", "011>011+ ", "100>100 ",
                                         "100>110- ", "100>000 ", "100>010 ",  "101>101 ",  "101>001- ", "110>010+ "};
  Naturals n;
  naturals_open(&n);
  const Cubes *cubes = naturals_valuations(&n, expr_true(n.table));
  Text pairs = {0};
  for (uint32_t a = 0; a < cubes->count; a++)
    for (uint32_t b = 0; b < cubes->count; b++) add_pair(&n, cubes, a, b, &pairs);
  size_t length = 0;
  for (uint32_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    if (!strstr(text_view(&pairs), expected[i])) fail_msg("%s is missing in %s", expected[i], text_view(&pairs));
    length += strlen(expected[i]);
  }
  assert_int_equal(pairs.count, length);
  text_release(&pairs);
  naturals_close(&n);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pairs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
