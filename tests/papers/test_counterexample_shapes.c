// THEORY K7: counterexamples that are neither a path nor a lasso ([GR]): EF p and AX (AG p || AG q). They are verified where
// they hold in the abstract structure; otherwise the loop stops and says why.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../support/kripke_fixture.h"

static void check_shape(const char *ctl) {
  KripkeFixture f;
  kripke_open(&f,
              "props p, q; state a init p=T q=T; state b p=T q=F; state c p=F q=T;\n"
              "edge a -> b; edge a -> c; edge b -> c; edge c -> b;",
              "", ctl);
  assert_int_equal(f.result.verdict, CEGAR_UNKNOWN);
  assert_non_null(strstr(f.result.reason, "no path or lasso"));
  assert_int_equal(f.result.rounds.count, 0);
  kripke_close(&f);
}

static void test_shapes(void **unused) {
  (void)unused;
  check_shape("EF (!p && !q)");
  check_shape("AX (AG p || AG q)");
}

static void test_holds(void **unused) {
  (void)unused;
  KripkeFixture f;
  kripke_open(&f, "props p, q; state a init p=T q=F; state b p=T q=F; edge a -> b; edge b -> b;", "k = a, b",
              "AX (AG p || AG q)");
  assert_int_equal(f.result.verdict, CEGAR_VERIFIED);
  kripke_close(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_shapes), cmocka_unit_test(test_holds)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
