// Open programs: what the client may pass, and the C that its moves read as.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "../../support/c_program.h"
#include "../../support/ask.h"
#include "evidence/export/client.h"
#include "evidence/export/shorten.h"
#include "prog/client.h"

static Prog *open_all(const char *source) {
  KindSet kinds = KIND_BIT(REACH) | KIND_BIT(BOUNDS) | KIND_BIT(NULL);
  return c_program("", source, (CFrontOptions){.entry = "main", .open = "all"}, kinds);
}

// ---- what the client may pass

static bool has_source(const ClientArgument *argument, ClientSourceKind kind) {
  for (uint32_t i = 0; i < argument->sources.count; i++)
    if (argument->sources.data[i].kind == kind) return true;
  return false;
}

static const ClientArgument *argument_of(const Prog *prog, uint32_t function, uint32_t argument) {
  return &prog->client->functions.data[function].arguments.data[argument];
}

static const ClientObject *object_of(const Prog *prog, uint32_t function, uint32_t argument) {
  const ClientArgument *a = argument_of(prog, function, argument);
  for (uint32_t i = 0; i < a->sources.count; i++)
    if (a->sources.data[i].kind == CLIENT_OBJECT) return &prog->client->objects.data[a->sources.data[i].index];
  return NULL;
}

static void test_signatures_are_those_of_the_source(void **state) {
  (void)state;
  Prog *prog = open_all("static int n; void set(unsigned char c, long k, _Bool b) { n = c + (int)k + b; }"
                        "unsigned short get(void) { return (unsigned short)n; } int main(void) { return 0; }");
  assert_int_equal(prog->client->functions.count, 2); // main is the client's
  assert_string_equal(prog->client->functions.data[0].name, "set");
  assert_string_equal(argument_of(prog, 0, 0)->type, "unsigned char");
  assert_string_equal(argument_of(prog, 0, 1)->type, "long");
  assert_string_equal(argument_of(prog, 0, 2)->type, "_Bool");
  assert_string_equal(argument_of(prog, 0, 1)->name, "k");
  assert_string_equal(prog->client->functions.data[1].result, "unsigned short");
  prog_delete(prog);
}

static void test_pointers_from_the_library_come_back(void **state) {
  (void)state;
  Prog *prog = open_all("struct box { int n; }; static struct box b; struct box *make(void) { return &b; }"
                        "int use(struct box *x) { return x ? x->n : 0; }");
  assert_true(has_source(argument_of(prog, 1, 0), CLIENT_HANDLE));
  assert_true(has_source(argument_of(prog, 1, 0), CLIENT_NULL));
  assert_false(has_source(argument_of(prog, 1, 0), CLIENT_OBJECT));
  assert_int_equal(prog->client->functions.data[0].keeps.count, 2);
  assert_string_equal(prog->client->handles.data[0].type, "struct box *");
  prog_delete(prog);
}

static void test_objects_of_the_client(void **state) {
  (void)state;
  Prog *prog =
      open_all("struct point { int x; short y[2]; }; int norm(const struct point *p) { return p->x + p->y[1]; }"
               "struct queue { int n; }; void init(struct queue *q) { q->n = 0; }"
               "int length(const char *s) { return *s; } int sum(const int *a, int n) { return a[n]; }");
  const ClientObject *point = object_of(prog, 0, 0), *queue = object_of(prog, 1, 0);
  assert_true(point->filled); // the library only reads it: any contents
  assert_int_equal(point->types.count, 3);
  assert_int_equal(point->offsets.data[2], 6);
  assert_false(queue->filled); // the library's to change
  assert_true(object_of(prog, 2, 0)->is_string);
  assert_true(object_of(prog, 3, 0)->is_array && !object_of(prog, 3, 0)->is_string);
  prog_delete(prog);
}

static void test_functions_are_passed_and_received(void **state) {
  (void)state;
  Prog *prog =
      open_all("static int n; void each(void (*visit)(int)) { if (visit) visit(n); }"
               "void later(void (*f)(int)); static void work(int k) { n = k; } void start(void) { later(work); }");
  assert_true(has_source(argument_of(prog, 0, 0), CLIENT_FUNCTION));
  assert_int_equal(prog->client->environment.count, 2);
  assert_true(prog->client->environment.data[0].is_callback);
  assert_string_equal(prog->client->environment.data[1].name, "later");
  assert_true(prog->client->functions.data[2].received);
  prog_delete(prog);
}

static void test_what_cannot_be_called_is_named(void **state) {
  (void)state;
  Prog *prog =
      open_all("struct pair { int a, b; }; int add(struct pair p) { return p.a; } int say(const char *f, ...) {"
               "return f != 0; } int one(void) { return 1; }");
  assert_int_equal(prog->client->functions.count, 1);
  bool named = false;
  for (uint32_t i = 0; i < prog->assumptions.count; i++) named |= strstr(prog->assumptions.data[i], "add") != NULL;
  assert_true(named);
  prog_delete(prog);
}

// ---- violations as C

static void assert_client(const char *source, const char *expected) {
  Prog *prog = open_all(source);
  EngineOptions options = {0};
  Limits limits;
  limits_init(&limits, 30, 0);
  Outcome outcome = ask(prog, "auto", &options, &limits);
  assert_int_equal(outcome.verdict, VERDICT_FALSIFIED);
  evidence_shorten(prog, outcome.trace, &outcome.run, &limits);
  Text text = {0};
  evidence_client_print(prog, outcome.trace, &outcome.run, &text);
  if (!strstr(text_view(&text), expected)) print_message("no `%s` in:\n%s", expected, text_view(&text));
  assert_non_null(strstr(text_view(&text), expected));
  text_release(&text);
  evidence_outcome_release(&outcome);
  prog_delete(prog);
}

#define FAIL "void reach_error(void);"

static void test_calls_that_do_not_matter_are_left_out(void **state) {
  (void)state;
  assert_client(FAIL "static int n; void up(int k) { if (n < 9) n++; } void look(void) { if (n == 2) reach_error(); }",
                "int main(void) {\n  up(0);\n  up(0);\n  look(); // ");
}

static void test_arguments_of_all_kinds(void **state) {
  (void)state;
  assert_client(FAIL "void f(unsigned char c, long k, _Bool b) { if (c == 200 && k == -5 && b) reach_error(); }",
                "  f(200, -5, 1); // ");
  assert_client(FAIL "void g(const char *s) { if (s && s[0] == 'o' && s[1] == 'k' && !s[2]) reach_error(); }",
                "] = \"ok");
  assert_client(FAIL "void h(int *a) { if (a && a[0] == 7) reach_error(); }", "] = {7");
}

static void test_kept_pointers(void **state) {
  (void)state;
  assert_client(FAIL "struct box { int n; }; static struct box b; struct box *make(void) { return &b; }"
                     "void use(struct box *x) { if (x == &b && ++x->n == 2) reach_error(); }",
                " = make();\n  use(p");
}

static void test_callbacks(void **state) {
  (void)state;
  assert_client(FAIL "static int busy; void stop(void) { if (busy) reach_error(); }"
                     "void each(void (*visit)(int)) { if (!visit) return; busy = 1; visit(3); busy = 0; }",
                "  case 0:\n    stop(); // ");
}

static void test_undefined_functions_call_what_they_get(void **state) {
  (void)state;
  assert_client(FAIL "void later(void (*f)(int)); static int n; static void work(int k) { n = k; }"
                     "void start(void) { n = 0; later(work); if (n == 41) reach_error(); }",
                "((void (*)(int))argument1)(41);");
}

static void test_undefined_functions_set_what_they_get(void **state) {
  (void)state;
  assert_client(FAIL "int sense(int channel, int *out); void step(void) { int v = 0; if (sense(1, &v) == 7 && v == 3) "
                     "reach_error(); }",
                "    *(int *)argument2 = 3;\n    return 7;");
}

static void test_const_void_pointers(void **state) {
  (void)state;
  assert_client(FAIL "void put(const void *p) { if (p && *(const unsigned char *)p == 9) reach_error(); }", "] = {9");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_signatures_are_those_of_the_source),
      cmocka_unit_test(test_pointers_from_the_library_come_back),
      cmocka_unit_test(test_objects_of_the_client),
      cmocka_unit_test(test_functions_are_passed_and_received),
      cmocka_unit_test(test_what_cannot_be_called_is_named),
      cmocka_unit_test(test_calls_that_do_not_matter_are_left_out),
      cmocka_unit_test(test_arguments_of_all_kinds),
      cmocka_unit_test(test_kept_pointers),
      cmocka_unit_test(test_callbacks),
      cmocka_unit_test(test_undefined_functions_call_what_they_get),
      cmocka_unit_test(test_undefined_functions_set_what_they_get),
      cmocka_unit_test(test_const_void_pointers),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
