// The program of a query: compiled once however often and however differently it is read; which files make a program.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <string.h>
#include <sys/stat.h>

#include "../../support/temporary_file.h"
#include "prog/print.h"
#include "query/source.h"

#define PROGRAM                                                                                                        \
  "extern int __VERIFIER_nondet_int(void);\n"                                                                          \
  "int half(int x) { return x > 1 ? half(x - 2) + 1 : 0; }\n"                                                          \
  "int main(void) {\n"                                                                                                 \
  "  int a[4] = {0}, i = __VERIFIER_nondet_int();\n"                                                                   \
  "  if (i >= 0 && i < 4) a[i] = half(i) / (i + 1);\n"                                                                 \
  "  return a[0];\n"                                                                                                   \
  "}\n"

typedef struct Fixture {
  QueryInput *input;
  Asked asked;
  Source source;
  Limits limits;
  DiagList diags;
} Fixture;

static int set_up(void **state) {
  Fixture *f = memory_new(sizeof *f);
  f->input = query_input_new(FOR_CHECK);
  limits_init(&f->limits, 0, 0);
  f->diags.files = &f->input->texts;
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  if (f->source.table) query_source_release(&f->source);
  query_input_release(f->input);
  diag_release(&f->diags);
  free(f);
  return 0;
}

static void add_file(Fixture *f, const char *name) { textvec_push(&f->input->files, name); }

static void add_text(Fixture *f, const char *name, const char *text) {
  filetexts_push(&f->input->texts, (FileText){name, text, strlen(text)});
  if (!strstr(name, ".h")) add_file(f, name);
}

static bool begin(Fixture *f) {
  query_input_set_title(f->input);
  assert_true(query_asked_init(&f->asked, &f->input->settings, KIND_BIT(REACH), &f->input->arena, &f->diags));
  return query_source_init(&f->source, f->input, f->input->files.count, &f->asked, &f->limits, &f->diags);
}

static char *graph_of(const Prog *prog) {
  Text text = {0};
  prog_print(prog, &text);
  return text.data;
}

static void test_compiled_once(void **state) {
  Fixture *f = *state;
  add_text(f, "p.c", PROGRAM);
  assert_true(begin(f));
  assert_int_equal(f->source.kind, SOURCE_C);
  assert_int_equal(f->source.compilations, 0); // not before something is read
  ReadAs readings[] = {
      query_read_errors(&f->source, KIND_BIT(REACH)), query_read_errors(&f->source, KIND_BIT(DIV) | KIND_BIT(BOUNDS)),
      query_read_runs(FATE_LIMIT, FATE_LIMIT, CALLS_STACK), query_read_runs(FATE_NO_RUN, FATE_NO_RUN, CALLS_CUT),
      query_read_runs(FATE_IGNORED, FATE_END, CALLS_CUT)};
  for (uint32_t round = 0; round < 3; round++) {
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
      Prog *prog = query_source_read(&f->source, &readings[i], &f->diags);
      assert_non_null(prog);
      prog_delete(prog);
    }
  }
  assert_false(query_source_is_defined(&f->source, &f->diags));
  assert_int_equal(f->source.compilations, 1);
  assert_int_equal(f->diags.count, 0);
}

// What is read does not depend on what was read before.
static void test_readings_do_not_meet(void **state) {
  Fixture *f = *state;
  add_text(f, "p.c", PROGRAM);
  assert_true(begin(f));
  ReadAs errors = query_read_errors(&f->source, KIND_BIT(DIV)), runs = query_read_runs(FATE_END, FATE_END, CALLS_STACK);
  Prog *first = query_source_read(&f->source, &errors, &f->diags);
  Prog *between = query_source_read(&f->source, &runs, &f->diags);
  Prog *second = query_source_read(&f->source, &errors, &f->diags);
  char *a = graph_of(first), *b = graph_of(between), *c = graph_of(second);
  assert_string_equal(a, c);
  assert_string_not_equal(a, b);
  assert_int_equal(f->source.compilations, 1);
  free(a), free(b), free(c);
  prog_delete(first), prog_delete(between), prog_delete(second);
}

static void test_expressions_compile_again(void **state) {
  Fixture *f = *state;
  add_text(f, "p.c", PROGRAM);
  assert_true(begin(f));
  ReadAs as = query_read_errors(&f->source, KIND_BIT(REACH));
  prog_delete(query_source_read(&f->source, &as, &f->diags));
  TextVec none = {0}, some = {0};
  assert_true(query_source_ask(&f->source, &none));
  assert_int_equal(f->source.compilations, 1); // nothing is asked for
  textvec_push(&some, "half(3) == 1");
  assert_true(query_source_ask(&f->source, &some));
  assert_int_equal(f->source.compilations, 2);
  prog_delete(query_source_read(&f->source, &as, &f->diags));
  prog_delete(query_source_read(&f->source, &as, &f->diags));
  assert_int_equal(f->source.compilations, 2);
  textvec_release(&some);
}

// An expression that cannot be read is left out; the others stay.
static void test_expressions_that_cannot_be_read(void **state) {
  Fixture *f = *state;
  add_text(f, "p.c", PROGRAM);
  assert_true(begin(f));
  TextVec some = {0};
  textvec_push(&some, "half(3) == 1");
  textvec_push(&some, "no_such_thing + 1");
  assert_false(query_source_ask(&f->source, &some));
  assert_int_equal(f->source.expressions.count, 1);
  assert_string_equal(f->source.expressions.data[0], "half(3) == 1");
  assert_int_equal(f->diags.count, 0);
  ReadAs as = query_read_errors(&f->source, KIND_BIT(REACH));
  Prog *prog = query_source_read(&f->source, &as, &f->diags);
  assert_non_null(prog);
  prog_delete(prog);
  textvec_release(&some);
}

static void test_several_files_and_a_header(void **state) {
  Fixture *f = *state;
  add_text(f, "inc/two.h", "int two(void);\n");
  add_text(f, "a.c", "#include \"inc/two.h\"\nint main(void) { return two(); }\n");
  add_text(f, "b.c", "#include \"inc/two.h\"\nint two(void) { return 2; }\n");
  assert_true(begin(f));
  ReadAs as = query_read_errors(&f->source, KIND_BIT(REACH));
  Prog *prog = query_source_read(&f->source, &as, &f->diags);
  assert_non_null(prog);
  assert_int_equal(prog->assumptions.count, 0); // two has a body
  assert_int_equal(f->source.compilations, 1);
  assert_string_equal(f->source.title, "a.c b.c");
  prog_delete(prog);
}

static void test_graphs_are_not_compiled(void **state) {
  Fixture *f = *state;
  add_text(f, "g.cfg",
           "var x : int; init x = 0;\nL0: x := x + 1 -> L1;\nL1: if (x > 3) -> ERROR else L0;\nERROR: halt;\n");
  assert_true(begin(f));
  assert_int_equal(f->source.kind, SOURCE_GRAPH);
  ReadAs as = query_read_errors(&f->source, KIND_BIT(REACH));
  for (uint32_t i = 0; i < 3; i++) {
    Prog *prog = query_source_read(&f->source, &as, &f->diags);
    assert_non_null(prog);
    prog_delete(prog);
  }
  assert_int_equal(f->source.compilations, 0);
}

static void test_faults_of_the_program(void **state) {
  Fixture *f = *state;
  add_text(f, "p.c", "int main(void) {\n  return missing;\n}\n");
  assert_true(begin(f));
  ReadAs as = query_read_errors(&f->source, KIND_BIT(REACH));
  assert_null(query_source_read(&f->source, &as, &f->diags));
  assert_true(f->diags.count > 0);
  assert_string_equal(f->diags.items[0].place.file, "p.c");
  assert_int_equal(f->diags.items[0].place.line, 2);
  assert_int_equal(f->diags.items[0].place.column, 10);
  assert_string_equal(f->diags.items[0].source_line, "  return missing;");
}

static void test_what_is_no_program(void **state) {
  Fixture *f = *state;
  add_text(f, "m.tmts", "props p;\nstate a init p=T;\n");
  assert_true(begin(f));
  ReadAs as = query_read_errors(&f->source, KIND_BIT(REACH));
  assert_null(query_source_read(&f->source, &as, &f->diags));
  assert_string_equal(f->diags.items[0].message, "this is a modal model, not a program");
}

static void assert_refused(Fixture *f, const char *file, const char *message) {
  assert_false(begin(f));
  assert_int_equal(f->diags.count, 1);
  assert_string_equal(f->diags.items[0].message, message);
  if (file) assert_string_equal(f->diags.items[0].place.file, file);
  else assert_null(f->diags.items[0].place.file);
  query_source_release(&f->source);
  diag_release(&f->diags);
  f->input->files.count = 0;
}

static void test_files_that_are_refused(void **state) {
  Fixture *f = *state;
  assert_refused(f, NULL, "no file given");
  add_file(f, "no-such-file.c");
  assert_refused(f, "no-such-file.c", "No such file or directory");
  char folder[] = "/tmp/sextant-test-XXXXXX.c";
  assert_int_equal(mkstemps(folder, 2) >= 0, 1);
  unlink(folder);
  assert_int_equal(mkdir(folder, 0700), 0);
  add_file(f, folder);
  assert_refused(f, folder, "this is a folder");
  rmdir(folder);
  add_text(f, "task.yml", "");
  assert_refused(f, "task.yml", "this is a task definition");
  add_text(f, "p.py", "");
  assert_refused(f, "p.py", "not a kind of file that Sextant reads");
  add_text(f, ".c", "");
  assert_refused(f, ".c", "not a kind of file that Sextant reads");
  add_text(f, "p.c", PROGRAM);
  add_text(f, "g.cfg", "L0: halt;\n");
  assert_refused(f, "g.cfg", "only files of C make a program together");
  add_file(f, "g.cfg");
  add_file(f, "g.cfg");
  assert_refused(f, "g.cfg", "only files of C make a program together");
}

static void test_open_programs_are_of_c(void **state) {
  Fixture *f = *state;
  f->input->settings.open = "all";
  add_text(f, "g.cfg", "L0: halt;\n");
  assert_refused(f, "g.cfg", "--open is for C");
}

static void test_endings(void **state) {
  (void)state;
  static const char *const c[] = {"a.c", "a.i", "a.bc", "a.ll", "x/y.z/a.c"}, *const others[] = {"c",   ".c",   "a.cfg",
                                                                                                 "a.C", "a.c ", "a.cc"};
  for (size_t i = 0; i < sizeof c / sizeof *c; i++)
    assert_true(query_source_is_c(c[i]) && sextant_makes_programs(c[i]));
  assert_true(query_source_is_c("a.h") && !sextant_makes_programs("a.h"));
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) assert_false(query_source_is_c(others[i]));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
int main(void) {
  const struct CMUnitTest tests[] = {TEST(test_compiled_once),
                                     TEST(test_readings_do_not_meet),
                                     TEST(test_expressions_compile_again),
                                     TEST(test_expressions_that_cannot_be_read),
                                     TEST(test_several_files_and_a_header),
                                     TEST(test_graphs_are_not_compiled),
                                     TEST(test_faults_of_the_program),
                                     TEST(test_what_is_no_program),
                                     TEST(test_files_that_are_refused),
                                     TEST(test_open_programs_are_of_c),
                                     TEST(test_endings)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
