// What is asked about a program: kinds of properties by their names, property files, temporal formulas, and what evidence brings with it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>

#include "../../support/settings_fixture.h"
#include "../../support/temporary_file.h"

static void forget(Fixture *f) {
  query_settings_release(&f->settings);
  query_settings_init(&f->settings, &f->arena);
  diag_release(&f->diags);
}

static void set(Fixture *f, const char *name, const char *value) {
  assert_true(query_settings_set(&f->settings, &f->arena, FOR_CHECK, name, value, &f->diags));
}

static void init(Fixture *f) {
  assert_true(query_asked_init(&f->asked, &f->settings, KIND_BIT(REACH), &f->arena, &f->diags));
  assert_int_equal(f->diags.count, 0);
}

static void refused(Fixture *f, const char *message, const char *hint) {
  assert_false(query_asked_init(&f->asked, &f->settings, KIND_BIT(REACH), &f->arena, &f->diags));
  assert_int_equal(f->diags.count, 1);
  assert_string_equal(f->diags.items[0].message, message);
  if (hint) assert_string_equal(f->diags.items[0].hint, hint);
  else assert_null(f->diags.items[0].hint);
}

#define ARITHMETIC (KIND_BIT(OVERFLOW) | KIND_BIT(SHIFT) | KIND_BIT(DIV) | KIND_BIT(CONVERSION))
#define MEMORY                                                                                                         \
  (KIND_BIT(BOUNDS) | KIND_BIT(POINTER) | KIND_BIT(ALIGN) | KIND_BIT(READONLY) | KIND_BIT(NULL) | KIND_BIT(LIFETIME) | \
   KIND_BIT(FREE) | KIND_BIT(INIT))
#define ALL (KIND_BIT(REACH) | ARITHMETIC | MEMORY | KIND_BIT(CALL) | KIND_BIT(LIBRARY) | KIND_BIT(CONTRACT))

static void test_defaults(void **state) {
  Fixture *f = *state;
  init(f);
  assert_true(f->asked.is_default);
  assert_int_equal(f->asked.kinds, KIND_BIT(REACH));
  assert_string_equal(f->asked.property, "reach");
  assert_string_equal(f->asked.entry, "main");
  assert_string_equal(f->asked.arch, "lp64");
  assert_null(f->asked.open);
  assert_int_equal(f->asked.temporal, TEMPORAL_NONE);
  set(f, "open", "push,pop");
  init(f);
  assert_true(f->asked.is_default);
  assert_string_equal(f->asked.open, "push,pop");
  assert_string_equal(f->asked.alloc, "may-fail");
  assert_string_equal(f->asked.volatile_reads, "any");
}

static void test_kinds_by_name(void **state) {
  Fixture *f = *state;
  static const struct {
    const char *given, *property;
    KindSet kinds;
  } cases[] = {
      {"reach", "reach", KIND_BIT(REACH)},
      {"overflow", "overflow", KIND_BIT(OVERFLOW)},
      {"bounds", "bounds", KIND_BIT(BOUNDS)},
      {"null", "null", KIND_BIT(NULL)},
      {"div", "div", KIND_BIT(DIV)},
      {"shift", "shift", KIND_BIT(SHIFT)},
      {"free", "free", KIND_BIT(FREE)},
      {"all", "all", ALL},
      {"overflow,reach", "reach,overflow", KIND_BIT(REACH) | KIND_BIT(OVERFLOW)},
      {"div,div", "div", KIND_BIT(DIV)},
      {"all,reach", "all", ALL},
      {"reach,arithmetic,memory,call,library,contract", "all", ALL},
      {"memory", "memory", MEMORY},
      {"arithmetic", "arithmetic", ARITHMETIC},
      {"undefined", "undefined", ALL & ~KIND_BIT(REACH)},
      {"all,-reach", "undefined", ALL & ~KIND_BIT(REACH)},
      {"-overflow,arithmetic,reach", "reach,shift,div,conversion",
       KIND_BIT(REACH) | (ARITHMETIC & ~KIND_BIT(OVERFLOW))},
      {"-undefined", "reach", KIND_BIT(REACH)},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    forget(f);
    set(f, "property", cases[i].given);
    init(f);
    assert_int_equal(f->asked.kinds, cases[i].kinds);
    assert_string_equal(f->asked.property, cases[i].property);
    assert_false(f->asked.is_default);
  }
}

static void comes_back(Fixture *f, KindSet kinds) {
  forget(f);
  for (PropertyKind kind = 0; kind < KIND_COUNT; kind++)
    if (kinds >> kind & 1) set(f, "property", prog_kind_name(kind));
  init(f);
  assert_int_equal(f->asked.kinds, kinds);
  const char *property = f->asked.property;
  forget(f);
  set(f, "property", property);
  init(f);
  assert_int_equal(f->asked.kinds, kinds);
  assert_string_equal(f->asked.property, property);
}

// The name that is told is one that can be asked for, whichever kinds there are: up to two, and all but up to two.
static void test_names_of_sets(void **state) {
  Fixture *f = *state;
  for (PropertyKind a = 0; a < KIND_COUNT; a++)
    for (PropertyKind b = a; b < KIND_COUNT; b++) {
      KindSet two = 1u << a | 1u << b;
      if (two & ~(KindSet)ALL) continue;
      comes_back(f, two);
      comes_back(f, ALL & ~two);
    }
}

// What can be asked for is listed where something else was.
static const char *there_are(Fixture *f) {
  const char *list = "; there are ";
  for (PropertyKind kind = 0; kind < KIND_COUNT; kind++)
    if (prog_kind_can_be_asked(kind)) list = arena_format(&f->arena, "%s%s, ", list, prog_kind_name(kind));
  return arena_format(&f->arena, "%smemory, arithmetic, undefined, all, termination, and .prp files", list);
}

static void test_unknown_names(void **state) {
  Fixture *f = *state;
  static const char *const cases[][3] = {{"overfow", "overfow", "did you mean 'overflow'?"},
                                         {"reach,terminaton", "terminaton", "did you mean 'termination'?"},
                                         {"reach,", "", NULL},
                                         {",", "", NULL},
                                         {"reachh,div", "reachh", "did you mean 'reach'?"},
                                         {"stack", "stack", NULL},
                                         {".prp", ".prp", NULL}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char message[1024];
    forget(f);
    set(f, "property", cases[i][0]);
    snprintf(message, sizeof message, "unknown property '%s'%s", cases[i][1], there_are(f));
    refused(f, message, cases[i][2]);
  }
}

static void test_temporal_questions(void **state) {
  Fixture *f = *state;
  set(f, "property", "termination");
  init(f);
  assert_int_equal(f->asked.temporal, TEMPORAL_TERMINATION);
  assert_int_equal(f->asked.kinds, 0);
  assert_string_equal(f->asked.property, "termination");
  assert_null(f->asked.formula);
  forget(f);
  set(f, "ltl", "F end");
  set(f, "stutter", NULL);
  init(f);
  assert_int_equal(f->asked.temporal, TEMPORAL_LTL);
  assert_string_equal(f->asked.property, "ltl");
  assert_string_equal(f->asked.formula, "F end");
  assert_string_equal(f->asked.formula_place.file, "--ltl");
  assert_true(f->asked.stutter);
  assert_false(f->asked.is_default);
  forget(f);
  set(f, "ctl", "AG EF end");
  init(f);
  assert_int_equal(f->asked.temporal, TEMPORAL_CTL);
  assert_string_equal(f->asked.formula, "AG EF end");
  assert_string_equal(f->asked.formula_place.file, "--ctl");
  assert_false(f->asked.stutter);
}

static void test_temporal_questions_stand_alone(void **state) {
  Fixture *f = *state;
  static const char *const cases[][4] = {
      {"property", "reach", "property", "termination"},
      {"property", "termination", "property", "termination"},
      {"property", "reach", "ltl", "F end"},
      {"property", "termination", "ltl", "F end"},
      {"ltl", "F end", "ctl", "AF end"},
      {"property", "reach,termination", "jobs", "1"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    forget(f);
    set(f, cases[i][0], cases[i][1]);
    set(f, cases[i][2], cases[i][3]);
    refused(f, "a temporal property cannot be checked together with others", "run sextant once for each");
  }
}

// Also where the other property comes last.
static void test_others_do_not_join_temporal_questions(void **state) {
  Fixture *f = *state;
  set(f, "property", "termination,reach");
  refused(f, "a temporal property cannot be checked together with others", "run sextant once for each");
  forget(f);
  set(f, "property", "termination");
  set(f, "property", "overflow");
  refused(f, "a temporal property cannot be checked together with others", "run sextant once for each");
}

static void test_open_and_entry(void **state) {
  Fixture *f = *state;
  set(f, "open", "all");
  set(f, "entry", "main");
  refused(f, "--open and --entry exclude each other", "an open program starts in its client");
}

static void test_property_files(void **state) {
  Fixture *f = *state;
  TemporaryFile overflow = temporary_file(".prp", "CHECK( init(begin()), LTL(G ! overflow) )\n");
  TemporaryFile reach = temporary_file(".prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
  set(f, "property", overflow.path);
  init(f);
  assert_int_equal(f->asked.kinds, KIND_BIT(OVERFLOW));
  assert_string_equal(f->asked.property, "overflow");
  assert_string_equal(f->asked.entry, "begin");
  set(f, "entry", "here"); // wins over the file's
  init(f);
  assert_string_equal(f->asked.entry, "here");
  forget(f);
  set(f, "property", reach.path);
  set(f, "property", overflow.path);
  set(f, "property", "div");
  init(f);
  assert_int_equal(f->asked.kinds, KIND_BIT(REACH) | KIND_BIT(OVERFLOW) | KIND_BIT(DIV));
  unlink(overflow.path);
  unlink(reach.path);
}

static void test_formulas_of_property_files(void **state) {
  Fixture *f = *state;
  const char *text = "CHECK( init(main()),\n  CTL(AG EF end) )\n";
  TemporaryFile ctl = temporary_file(".prp", text), ltl = temporary_file(".prp", "CHECK(init(go()), LTL(G (x > 0)))");
  set(f, "property", ctl.path);
  init(f);
  assert_int_equal(f->asked.temporal, TEMPORAL_CTL);
  assert_string_equal(f->asked.formula, "AG EF end");
  assert_string_equal(f->asked.formula_source, text);
  assert_string_equal(f->asked.formula_place.file, ctl.path);
  assert_int_equal(f->asked.formula_place.line, 2);
  assert_int_equal(f->asked.formula_place.column, 7);
  forget(f);
  set(f, "property", ltl.path);
  init(f);
  assert_int_equal(f->asked.temporal, TEMPORAL_LTL);
  assert_string_equal(f->asked.formula, "G (x > 0)");
  assert_string_equal(f->asked.entry, "go");
  set(f, "ltl", "F end");
  refused(f, "a temporal property cannot be checked together with others", "run sextant once for each");
  forget(f);
  set(f, "property", ltl.path);
  set(f, "property", ctl.path);
  refused(f, "a temporal property cannot be checked together with others", "run sextant once for each");
  unlink(ctl.path);
  unlink(ltl.path);
}

static void test_faulty_property_files(void **state) {
  Fixture *f = *state;
  set(f, "property", "no-such-file.prp");
  assert_false(query_asked_init(&f->asked, &f->settings, KIND_BIT(REACH), &f->arena, &f->diags));
  assert_string_equal(f->diags.items[0].place.file, "no-such-file.prp");
  forget(f);
  TemporaryFile file = temporary_file(".prp", "CHECK( init(main()), LTL(G ! overflow) )\nCHECK( nonsense )\n");
  set(f, "property", file.path);
  assert_false(query_asked_init(&f->asked, &f->settings, KIND_BIT(REACH), &f->arena, &f->diags));
  assert_string_equal(f->diags.items[0].place.file, file.path);
  assert_int_equal(f->diags.items[0].place.line, 2);
  unlink(file.path);
}

// A text stands for a property file as for any other.
static void test_property_files_in_memory(void **state) {
  Fixture *f = *state;
  FileTexts texts = {0};
  const char *text = "CHECK( init(main()), LTL(F end) )";
  filetexts_push(&texts, (FileText){"nowhere/ends.prp", text, strlen(text)});
  f->diags.files = &texts;
  set(f, "property", "nowhere/ends.prp");
  init(f);
  assert_int_equal(f->asked.temporal, TEMPORAL_TERMINATION);
  filetexts_release(&texts);
}

static bool adopt(Fixture *f, const char *property, const char *entry, const char *arch, const char *open) {
  init(f);
  Recorded recorded = {.property = property, .entry = entry, .arch = arch, .open = open};
  return query_asked_adopt(&f->asked, &f->settings, &recorded, &f->diags);
}

static void test_evidence_says_what_the_user_does_not(void **state) {
  Fixture *f = *state;
  assert_true(adopt(f, "overflow,div", "begin", "ilp32", NULL));
  assert_int_equal(f->asked.kinds, KIND_BIT(OVERFLOW) | KIND_BIT(DIV));
  assert_string_equal(f->asked.property, "overflow,div");
  assert_string_equal(f->asked.entry, "begin");
  assert_string_equal(f->asked.arch, "ilp32");
  assert_true(adopt(f, NULL, NULL, NULL, NULL));
  assert_string_equal(f->asked.property, "reach");
  assert_string_equal(f->asked.entry, "main");
  assert_string_equal(f->asked.arch, "lp64");
  assert_true(adopt(f, "termination", NULL, "lp64", NULL));
  assert_int_equal(f->asked.temporal, TEMPORAL_TERMINATION);
  assert_int_equal(f->asked.kinds, 0);
  assert_false(adopt(f, "reach", NULL, "something else", "push,pop"));
  diag_release(&f->diags);
  assert_true(adopt(f, "reach", NULL, "lp64", "push,pop"));
  assert_string_equal(f->asked.open, "push,pop");
}

static void test_the_user_is_right(void **state) {
  Fixture *f = *state;
  set(f, "property", "div");
  set(f, "entry", "here");
  set(f, "arch", "lp64");
  assert_true(adopt(f, "overflow", "begin", "ilp32", NULL));
  assert_int_equal(f->asked.kinds, KIND_BIT(DIV));
  assert_string_equal(f->asked.property, "div");
  assert_string_equal(f->asked.entry, "here");
  assert_string_equal(f->asked.arch, "lp64");
  assert_true(adopt(f, "no such property", NULL, NULL, NULL)); // nobody reads it
}

static void test_faulty_evidence(void **state) {
  Fixture *f = *state;
  assert_false(adopt(f, "overflo", NULL, NULL, NULL));
  assert_string_equal(f->diags.items[0].message, arena_format(&f->arena, "unknown property 'overflo'%s", there_are(f)));
  diag_release(&f->diags);
  assert_false(adopt(f, "", NULL, NULL, NULL));
}

static void test_formulas_in_place_of_what_is_asked(void **state) {
  Fixture *f = *state;
  set(f, "property", "overflow");
  init(f);
  Place place = {"p.c", 3, 9};
  assert_true(query_asked_set_formula(&f->asked, "ctl", "AF end", place, "the line", true, &f->diags));
  assert_int_equal(f->asked.temporal, TEMPORAL_CTL);
  assert_int_equal(f->asked.kinds, 0);
  assert_string_equal(f->asked.property, "ctl");
  assert_string_equal(f->asked.formula_source, "the line");
  assert_int_equal(f->asked.formula_place.line, 3);
  assert_true(f->asked.stutter);
  assert_true(query_asked_set_formula(&f->asked, "ltl", "F end", place, NULL, false, &f->diags));
  assert_int_equal(f->asked.temporal, TEMPORAL_LTL);
  assert_string_equal(f->asked.formula, "F end");
  assert_null(f->asked.formula_source);
  assert_false(f->asked.stutter);
}

static void test_names_of_temporal_kinds(void **state) {
  (void)state;
  assert_string_equal(query_temporal_name(TEMPORAL_TERMINATION), "termination");
  assert_string_equal(query_temporal_name(TEMPORAL_LTL), "ltl");
  assert_string_equal(query_temporal_name(TEMPORAL_CTL), "ctl");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_defaults),
                                     TEST(test_kinds_by_name),
                                     TEST(test_names_of_sets),
                                     TEST(test_unknown_names),
                                     TEST(test_temporal_questions),
                                     TEST(test_temporal_questions_stand_alone),
                                     TEST(test_others_do_not_join_temporal_questions),
                                     TEST(test_open_and_entry),
                                     TEST(test_property_files),
                                     TEST(test_formulas_of_property_files),
                                     TEST(test_faulty_property_files),
                                     TEST(test_property_files_in_memory),
                                     TEST(test_evidence_says_what_the_user_does_not),
                                     TEST(test_the_user_is_right),
                                     TEST(test_faulty_evidence),
                                     TEST(test_formulas_in_place_of_what_is_asked),
                                     TEST(test_names_of_temporal_kinds)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
