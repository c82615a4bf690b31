// Places in C texts: the ends of calls and the keywords of loops, past comments, literals and nesting.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "evidence/export/c_text.h"

static void call(const char *text, uint32_t column, uint32_t line_wanted, uint32_t column_wanted) {
  Place place = {"t.c", 1, column};
  assert_true(evidence_call_end(text, &place));
  assert_int_equal(place.line, line_wanted);
  assert_int_equal(place.column, column_wanted);
}

static void ends_of_calls(void **state) {
  (void)state;
  call("x = f();", 5, 1, 7);
  call("x = f(a, g(b), \")\", ')');", 5, 1, 24);
  call("x = f /* ) */ ( // )\n  );", 5, 2, 3);
  call("f(\"\\\")\\\\\")", 1, 1, 10);
  Place none = {"t.c", 1, 1};
  assert_false(evidence_call_end("x = 1; f();", &none));
  assert_false(evidence_call_end("f(", &none));
  assert_false(evidence_call_end("", &none));
}

static void loop(const char *text, uint32_t line, uint32_t column, uint32_t line_wanted, uint32_t column_wanted) {
  Place place = {"t.c", line, column};
  assert_int_equal(evidence_loop_start(text, &place), line_wanted != 0);
  if (!line_wanted) return;
  assert_int_equal(place.line, line_wanted);
  assert_int_equal(place.column, column_wanted);
}

static void keywords_of_loops(void **state) {
  (void)state;
  const char *text =
      "int main(void) {\n  for (;;) {\n    while (whiled) dodo();\n  }\n  do x++; /* for */ while (\"while\"[0]);\n}";
  loop(text, 2, 8, 2, 3);
  loop(text, 3, 12, 3, 5);
  loop(text, 3, 20, 3, 5);
  loop(text, 5, 6, 5, 3);
  loop(text, 5, 30, 5, 21);
  loop(text, 1, 9, 0, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(ends_of_calls), cmocka_unit_test(keywords_of_loops)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
