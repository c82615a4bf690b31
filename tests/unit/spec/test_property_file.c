// Property files: what the supported formulas ask for, in any layout, and a place for everything else.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>

#include "../../support/temporary_file.h"
#include "spec/property_file.h"

static bool read_text(const char *text, PropertyFile *file, DiagList *diags) {
  TemporaryFile temporary = temporary_file("", text);
  bool fine = spec_property_file_read(file, temporary.path, diags);
  unlink(temporary.path);
  return fine;
}

static void assert_asks(const char *text, const char *entry, uint32_t count, const char *const *properties) {
  PropertyFile file;
  DiagList diags = {0};
  assert_true(read_text(text, &file, &diags));
  assert_string_equal(file.entry, entry);
  assert_int_equal(file.properties.count, count);
  for (uint32_t i = 0; i < count; i++) assert_string_equal(file.properties.data[i], properties[i]);
  spec_property_file_release(&file);
  diag_release(&diags);
}

static void test_formulas(void **state) {
  (void)state;
  assert_asks("CHECK( init(main()), LTL(G ! call(reach_error())) )\n", "main", 1, (const char *const[]){"reach"});
  assert_asks("CHECK(init(main()),LTL(G!call(__VERIFIER_error())))", "main", 1, (const char *const[]){"reach"});
  assert_asks("CHECK( init(start()), LTL(G ! overflow) )", "start", 1, (const char *const[]){"overflow"});
  assert_asks("CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n", "main", 4,
              (const char *const[]){"free", "bounds", "null", "lifetime"});
  assert_asks("CHECK( init(main()), LTL(G valid-memtrack) )\nCHECK( init(main()), LTL(G valid-memcleanup) )", "main", 1,
              (const char *const[]){"leak"});
  assert_asks("CHECK( init(main()), LTL(F end) )", "main", 1, (const char *const[]){"termination"});
}

static void test_temporal_formulas(void **state) {
  (void)state;
  PropertyFile file;
  DiagList diags = {0};
  assert_true(read_text("CHECK( init(main()), LTL(G(!\"f(x) != 0\" || F \"y)\")) )", &file, &diags));
  assert_string_equal(file.ltl, "G(!\"f(x) != 0\" || F \"y)\")");
  assert_int_equal(file.properties.count, 0);
  spec_property_file_release(&file);
  assert_true(read_text("CHECK( init(main()), CTL(AG EF (x == 1)) )", &file, &diags));
  assert_string_equal(file.ctl, "AG EF (x == 1)");
  assert_int_equal(file.place.line, 1);
  assert_int_equal(file.place.column, 26);
  assert_string_equal(file.text, "CHECK( init(main()), CTL(AG EF (x == 1)) )");
  spec_property_file_release(&file);
  diag_release(&diags);
}

static void assert_refused(const char *text, uint32_t line, const char *message) {
  PropertyFile file;
  DiagList diags = {0};
  assert_false(read_text(text, &file, &diags));
  assert_int_equal(diags.count, 1);
  assert_int_equal(diags.items[0].place.line, line);
  assert_string_equal(diags.items[0].message, message);
  spec_property_file_release(&file);
  diag_release(&diags);
}

static void test_errors_have_a_place(void **state) {
  (void)state;
  assert_refused("\n\nCOVER( init(main()) )", 3, "'CHECK' expected");
  assert_refused("", 1, "'CHECK' expected");
  assert_refused("CHECK( init(main()), LTL(G ! overflow", 1, "')' expected");
  assert_refused("CHECK( init(f()), LTL(G ! overflow) )\nCHECK( init(g()), LTL(G ! overflow) )", 2,
                 "all properties must start in the same function, and the first one starts in f");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_formulas),
      cmocka_unit_test(test_temporal_formulas),
      cmocka_unit_test(test_errors_have_a_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
