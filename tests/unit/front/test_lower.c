// From C to control-flow graphs. Two kinds of tests: how edges read, and where a run of the graph ends (on the
// interpreter, every input 0 unless the test says otherwise).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "../../support/c_program.h"
#include "prog/print.h"
#include "sem/machine.h"

#define INPUTS                                                                                                         \
  "int __VERIFIER_nondet_int(void); _Bool __VERIFIER_nondet_bool(void); void __VERIFIER_assume(int);"                  \
  "void reach_error(void); void *malloc(unsigned long); void *calloc(unsigned long, unsigned long);"                   \
  "void *realloc(void *, unsigned long); void free(void *); void *memcpy(void *, const void *, unsigned long);"        \
  "void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((noreturn));\n"

static Prog *lower(const char *source, KindSet kinds, const char *entry) {
  return c_program(INPUTS, source, (CFrontOptions){.entry = entry, .alloc_succeeds = true}, kinds);
}

// ---- edges

static bool has_edge(const Prog *prog, const char *text) {
  bool found = false;
  for (Loc l = 0; l < prog->locs.count && !found; l++) {
    Text out = {0};
    prog_edge_print(prog, l, &out);
    found = strcmp(text_view(&out), text) == 0;
    text_release(&out);
  }
  return found;
}

static void assert_edges(const char *source, uint32_t locations, const char *const *edges) {
  Prog *prog = lower(source, KIND_BIT(REACH), "main");
  for (uint32_t i = 0; edges[i]; i++) {
    if (!has_edge(prog, edges[i])) print_message("no edge `%s`\n", edges[i]);
    assert_true(has_edge(prog, edges[i]));
  }
  assert_int_equal(prog->locs.count, locations);
  prog_delete(prog);
}

#define EDGES(...)                                                                                                     \
  (const char *const[]) { __VA_ARGS__, NULL }

static void test_one_statement_is_one_edge(void **state) {
  (void)state;
  assert_edges("int main(void) { int x = 5; x = x + 3; return x; }", 3, EDGES("x := 5", "x := x + 3"));
  assert_edges("int main(void) { int x = __VERIFIER_nondet_int(); x--; return x; }", 3,
               EDGES("x := __VERIFIER_nondet_int()", "x := x - 1"));
  assert_edges("int g; int main(void) { g = g * g - 7; return g; }", 2, EDGES("g := g * g - 7"));
}

static void test_uninitialised_is_havoc(void **state) {
  (void)state;
  assert_edges("int main(void) { int x; if (x > 0) reach_error(); return 0; }", 4, EDGES("havoc x", "if (x > 0)"));
}

static void test_conditions_branch_directly(void **state) {
  (void)state;
  assert_edges("int main(void) { int x = __VERIFIER_nondet_int(), y = 0; while (x > 0 && y < 9) y++; return y; }", 6,
               EDGES("if (x > 0)", "if (y < 9)", "y := y + 1"));
}

static void test_cases_share_a_conditional(void **state) {
  (void)state;
  assert_edges("int main(void) { int r = 0; switch (__VERIFIER_nondet_int()) { case 1: case 2: r = 3; } return r; }", 5,
               EDGES("r := 3"));
}

static void test_parameters_are_assigned_together(void **state) {
  (void)state;
  assert_edges("int sub(int a, int b) { return a - b; } int main(void) { int r = sub(7, 2); return r; }", 3,
               EDGES("a, b := 7, 2", "r := a - b"));
}

static void test_structs_become_variables(void **state) {
  (void)state;
  assert_edges("struct P { int key; char name[2]; }; int main(void) { struct P p, q; p.key = 1; p.name[1] = 'x';"
               " q = p; if (q.key != q.name[1]) reach_error(); return 0; }",
               6, EDGES("p.key := 1", "p.name[1] := 120", "q.key, q.name[1] := p.key, p.name[1]"));
}

static void test_escaping_variables_keep_their_names(void **state) {
  (void)state;
  assert_edges("void swap(int *p, int *q) { int t = *p; *p = *q; *q = t; }"
               "int main(void) { int a = 1, b = 2; swap(&a, &b); return a - b; }",
               7, EDGES("a := 1", "t := a", "a := b", "b := t"));
}

static void test_arrays_keep_their_names(void **state) {
  (void)state;
  assert_edges("int main(void) { short a[4]; for (int i = 1; i < 4; i++) a[i] = a[i - 1]; return 0; }", 5,
               EDGES("a[i] := a[i - 1]"));
}

static void test_signedness_comes_from_the_source(void **state) {
  (void)state;
  Prog *prog = lower("typedef unsigned short word; int main(void) { word w = 1; signed char c = 2; _Bool b = w > c;"
                     " double d = 0.5; return w + c + b + (d > 0); }",
                     KIND_BIT(REACH), "main");
  assert_false(prog->vars.data[prog_find_var(prog, "main::w")].is_signed);
  assert_true(prog->vars.data[prog_find_var(prog, "main::c")].is_signed);
  assert_false(prog->vars.data[prog_find_var(prog, "main::b")].is_signed);
  assert_true(prog->vars.data[prog_find_var(prog, "main::d")].is_float);
  assert_int_equal(prog->vars.data[prog_find_var(prog, "main::w")].sort, sort_bv(16));
  prog_delete(prog);
}

static void test_copies_of_a_function_have_variables_of_their_own(void **state) {
  (void)state;
  Prog *prog = lower("int f(int n) { return n + 1; } int main(void) { return f(1) + f(2); }", KIND_BIT(REACH), "main");
  VarId first = prog_find_var(prog, "f::n"), second = prog_find_var(prog, "f::n#2");
  assert_true(first != VAR_NONE && second != VAR_NONE);
  assert_string_equal(prog->vars.data[second].display, "n");
  assert_string_equal(prog->vars.data[second].function, "f");
  prog_delete(prog);
}

// ---- runs

typedef struct End {
  LocRole role;
  char what[80]; // the property, or the note of a limit
} End;

static End run(Prog *prog, u128 input) {
  Machine *machine = sem_machine_new(prog);
  State *state = sem_state_new(machine);
  for (uint32_t steps = 0; steps < 100000; steps++) {
    const Location *at = &prog->locs.data[state->loc];
    Sort sort = at->kind == EDGE_HAVOC ? prog->vars.data[at->havoc].sort : SORT_BOOL;
    u128 value = sort_is_bv(sort) ? input & bits_mask(sort_width(sort)) : sort == SORT_BOOL ? input & 1 : 0;
    if (sem_machine_step(machine, state, value, TERM_NONE) != STEP_DONE) break;
  }
  const Location *at = &prog->locs.data[state->loc];
  End end = {.role = at->role};
  const char *what = at->role == LOC_ERROR ? prog->properties.data[at->property].name : at->note;
  snprintf(end.what, sizeof end.what, "%s", what ? what : "");
  sem_state_delete(machine, state);
  sem_machine_delete(machine);
  return end;
}

static void assert_end(const char *source, uint32_t checks, u128 input, LocRole role, const char *what) {
  Prog *prog = lower(source, checks, "main");
  End end = run(prog, input);
  if (end.role != role || strcmp(end.what, what) != 0)
    print_message("%s\nends in role %d, %s\n", source, (int)end.role, end.what);
  assert_int_equal(end.role, role);
  assert_string_equal(end.what, what);
  prog_delete(prog);
}

// The condition holds at the end of a program: its failure would be reported.
static void assert_holds(const char *source) { assert_end(source, KIND_BIT(REACH), 0, LOC_END, ""); }

#define MUST(condition) "if (!(" condition ")) reach_error();"

static void test_recursion_is_exact(void **state) {
  (void)state;
  assert_holds("int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }"
               "int main(void) { " MUST("fib(10) == 55") " return 0; }");
  assert_holds("int odd(int); int even(int n) { return n == 0 ? 1 : odd(n - 1); }"
               "int odd(int n) { return n == 0 ? 0 : even(n - 1); }"
               "int main(void) { " MUST("even(8) && !even(5)") " return 0; }");
  assert_holds("int sum(int *a, int n) { int own[2]; own[n % 2] = a[n - 1]; int r = n == 1 ? 0 : sum(a, n - 1);"
               " return r + own[n % 2]; }"
               "int main(void) { int a[5] = {1, 2, 3, 4, 5}; " MUST("sum(a, 5) == 15") " return 0; }");
}

static void test_values_are_saved_across_calls(void **state) {
  (void)state;
  assert_holds("int g = 1; int f(void) { g = g * 2; return g; }"
               "int main(void) { int *p = &g, r = *p + f(); r += *p; " MUST("r == 1 + 2 + 2") " return 0; }");
  assert_holds("int main(void) { int a[3] = {4, 5, 6}, i = 0; int x = a[i++]; x += a[i]++; " MUST(
      "x == 9 && a[1] == 6 && i == 1") " return 0; }");
}

static void test_memory(void **state) {
  (void)state;
  assert_holds("struct N { int v; struct N *next; };"
               "int main(void) { struct N *l = 0; for (int i = 0; i < 5; i++) { struct N *n = malloc(sizeof *n);"
               " n->v = i; n->next = l; l = n; } int s = 0; for (; l; l = l->next) s = 3 * s + l->v; " MUST(
                   "s == 4 * 81 + 3 * 27 + 2 * 9 + 3") " return 0; }");
  assert_holds("int main(void) { int *a = calloc(3, sizeof *a); a[1] = 7; a = realloc(a, 6 * sizeof *a); " MUST(
      "a[0] == 0 && a[1] == 7") " free(a); return 0; }");
  assert_holds("union U { unsigned u; unsigned char b[4]; };"
               "int main(void) { union U x; x.u = 0x01020304; int i = 1; " MUST("x.b[i] == 3") " return 0; }");
  assert_holds("static int t[2][3] = {{1, 2, 3}, {[2] = 9}}; static int *p = &t[1][2];"
               "int main(void) { int i = 1; " MUST("*p == 9 && t[i][0] == 0 && t[0][i] == 2") " return 0; }");
}

static void test_structs_by_value(void **state) {
  (void)state;
  assert_holds("struct L { int a[6]; }; struct L inc(struct L l, int i) { l.a[i] += 1; return l; }"
               "int main(void) { struct L x = {{1, 2}}; struct L y = inc(x, 1); " MUST(
                   "x.a[1] == 2 && y.a[1] == 3") " return 0; }");
}

static void test_function_pointers(void **state) {
  (void)state;
  const char *source = "int add(int a, int b) { return a + b; } int sub(int a, int b) { return a - b; }"
                       "int (*table[])(int, int) = {add, sub};"
                       "int main(void) { int i = __VERIFIER_nondet_int() & 1; int r = table[i](5, 3); " MUST(
                           "r == (i ? 2 : 8)") " return 0; }";
  assert_end(source, KIND_BIT(REACH), 0, LOC_END, "");
  assert_end(source, KIND_BIT(REACH), 1, LOC_END, "");
}

static void test_floats(void **state) {
  (void)state;
  assert_holds("int main(void) { double z = 0, n = z / z; float f = 0.1f; " MUST(
      "n != n && !(n < 1) && 1 / z > 1e300 && f * 10 == 1.0f && (int)-2.7 == -2 && -z == 0") " return 0; }");
}

static void test_error_calls_are_properties(void **state) {
  (void)state;
  assert_end("int main(void) { reach_error(); return 0; }", KIND_BIT(REACH), 0, LOC_ERROR, "unreach-call");
  assert_end("int main(void) { __assert_fail(\"0\", \"f\", 1, \"g\"); }", KIND_BIT(REACH), 0, LOC_ERROR, "assertion");
  assert_end("int main(void) { reach_error(); return 0; }", KIND_BIT(OVERFLOW), 0, LOC_END, "");
  assert_end("int main(void) { __VERIFIER_assume(__VERIFIER_nondet_int() > 0); return 0; }", KIND_BIT(REACH), 0,
             LOC_SINK, "");
}

static void test_properties_are_shared_by_copies(void **state) {
  (void)state;
  Prog *prog = lower("void check(int c) { if (!c) reach_error(); }"
                     "int main(void) { int x = __VERIFIER_nondet_int(); check(x > 0); check(x < 9); return 0; }",
                     KIND_BIT(REACH), "main");
  assert_int_equal(prog->properties.count, 1);
  assert_int_equal(prog->properties.data[0].errors.count, 2);
  prog_delete(prog);
}

static void test_checks(void **state) {
  (void)state;
  assert_end("int main(void) { int x = __VERIFIER_nondet_int(); return x + x; }", KIND_BIT(OVERFLOW), 0x7fffffff,
             LOC_ERROR, "overflow");
  assert_end("int main(void) { return 5 / __VERIFIER_nondet_int(); }", KIND_BIT(DIV), 0, LOC_ERROR, "div");
  assert_end("int main(void) { return 1 << __VERIFIER_nondet_int(); }", KIND_BIT(SHIFT), 32, LOC_ERROR, "shift");
  assert_end("int main(void) { double d = __VERIFIER_nondet_int(); return (signed char)d; }", KIND_BIT(CONVERSION), 128,
             LOC_ERROR, "conversion");
  assert_end("int main(void) { double d = __VERIFIER_nondet_int(); return (signed char)d; }", KIND_BIT(CONVERSION), 127,
             LOC_END, "");
  assert_end("int main(void) { int a[4]; int i = __VERIFIER_nondet_int(); a[i] = 1; return 0; }", KIND_BIT(BOUNDS), 4,
             LOC_ERROR, "bounds");
  assert_end("int main(void) { int a[4]; int i = __VERIFIER_nondet_int(); a[i] = 1; return 0; }", KIND_BIT(BOUNDS), 3,
             LOC_END, "");
  assert_end("int main(void) { int *p = malloc(8), i; for (i = 0; i < 3; i++) p[i] = i; return 0; }", KIND_BIT(BOUNDS),
             0, LOC_ERROR, "bounds");
  assert_end("int main(void) { int *p = malloc(8); free(p); return *p; }", KIND_BIT(LIFETIME), 0, LOC_ERROR,
             "lifetime");
  assert_end("int main(void) { int *p = malloc(8); free(p); free(p); return 0; }", KIND_BIT(FREE), 0, LOC_ERROR,
             "free");
  assert_end("int g; int main(void) { int *p = __VERIFIER_nondet_int() ? &g : 0; return *p; }", KIND_BIT(NULL), 0,
             LOC_ERROR, "null");
}

// Where control leaves a block or a function its variables are dead; entered again, they are new.
static void test_lifetimes_of_locals(void **state) {
  (void)state;
  const KindSet kinds = KIND_BIT(LIFETIME);
  assert_end("int *f(void) { int x = 5; int *p = &x; return p; } int main(void) { return *f(); }", kinds, 0, LOC_ERROR,
             "lifetime");
  assert_end("int *k; void f(void) { int x = 5; k = &x; } int main(void) { f(); return *k; }", kinds, 0, LOC_ERROR,
             "lifetime");
  assert_end("int main(void) { int *p; { int x = 1; p = &x; } return *p; }", kinds, 0, LOC_ERROR, "lifetime");
  assert_end("int main(void) { int *p; { int x = 1; p = &x; *p = 2; } return 0; }", kinds, 0, LOC_END, "");
  assert_end(
      "int main(void) { int *p = 0, s = 0; for (int i = 0; i < 3; i++) { int x = i; p = &x; s += *p; } return s; }",
      kinds, 0, LOC_END, "");
  assert_end("int main(void) { int *p = 0; for (int i = 0; i < 3; i++) { int x = i; if (!p) p = &x; } return *p; }",
             kinds, 0, LOC_ERROR, "lifetime");
  assert_end("int *k; void f(int n) { int x = n; k = &x; *k = 3; } int main(void) { f(1); f(2); return 0; }", kinds, 0,
             LOC_END, "");
  assert_end("struct s { int a[40]; }; int *k; void f(struct s v) { k = v.a; } "
             "int main(void) { struct s v = {{0}}; f(v); return k[1]; }",
             kinds, 0, LOC_ERROR, "lifetime");
  assert_end(
      "int main(void) { int *p; int n = 0; again: { int x = n; p = &x; if (*p < 2) { n++; goto again; } } return *p; }",
      kinds, 0, LOC_ERROR, "lifetime");
  assert_end("int *keep(int *p) { return p; } int main(void) { int x = 1; return *keep(&x); }", kinds, 0, LOC_END, "");
}

static void test_allocation_may_fail(void **state) {
  (void)state;
  static const char *const source = "int main(void) { int *p = malloc(4); *p = 1; return 0; }";
  Prog *prog = c_program(INPUTS, source, (CFrontOptions){.entry = "main"}, KIND_BIT(NULL));
  assert_int_equal(run(prog, 1).role, LOC_ERROR);
  assert_int_equal(run(prog, 0).role, LOC_END);
  prog_delete(prog);
  assert_end(source, KIND_BIT(NULL), 1, LOC_END, "");
  // The product of calloc does not fit: null, whatever else.
  assert_end(
      "int main(void) { unsigned long n = (unsigned long)1 << 62; char *p = calloc(n, 8); " MUST("!p") " return 0; }",
      KIND_BIT(REACH), 0, LOC_END, "");
}

static void test_limits_are_named(void **state) {
  (void)state;
  assert_end("int main(void) { __asm__(\"nop\"); return 0; }", KIND_BIT(REACH), 0, LOC_LIMIT,
             "inline assembly is not modelled");
  assert_end("int main(void) { __asm__ volatile(\"\"); return 0; }", KIND_BIT(REACH), 0, LOC_END, "");
  assert_end("int main(void) { int (*f)(int) = (int (*)(int))__VERIFIER_nondet_int(); return f(1); }", KIND_BIT(REACH),
             0, LOC_LIMIT, "a call through a pointer that is no known function");
}

static void test_unknown_functions_are_assumptions(void **state) {
  (void)state;
  Prog *prog =
      lower("int measure(int *p); int main(void) { int x = 1; int r = measure(&x); " MUST("x == 1") " return r; }",
            KIND_BIT(REACH), "main");
  assert_int_equal(prog->assumptions.count, 1);
  assert_non_null(strstr(prog->assumptions.data[0], "measure has no body: any result; it may change"));
  assert_int_equal(run(prog, 0).role, LOC_ERROR);
  prog_delete(prog);
}

static void test_any_function_may_be_the_entry(void **state) {
  (void)state;
  Prog *prog =
      lower("int last(int a[static 1], int n) { " MUST("n != 3 || a[n] != 3") " return 0; }", KIND_BIT(REACH), "last");
  assert_int_equal(run(prog, 4).role, LOC_END);
  assert_true(prog->assumptions.count > 0);
  prog_delete(prog);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_statement_is_one_edge),
      cmocka_unit_test(test_uninitialised_is_havoc),
      cmocka_unit_test(test_conditions_branch_directly),
      cmocka_unit_test(test_cases_share_a_conditional),
      cmocka_unit_test(test_parameters_are_assigned_together),
      cmocka_unit_test(test_structs_become_variables),
      cmocka_unit_test(test_escaping_variables_keep_their_names),
      cmocka_unit_test(test_arrays_keep_their_names),
      cmocka_unit_test(test_signedness_comes_from_the_source),
      cmocka_unit_test(test_copies_of_a_function_have_variables_of_their_own),
      cmocka_unit_test(test_recursion_is_exact),
      cmocka_unit_test(test_values_are_saved_across_calls),
      cmocka_unit_test(test_memory),
      cmocka_unit_test(test_structs_by_value),
      cmocka_unit_test(test_function_pointers),
      cmocka_unit_test(test_floats),
      cmocka_unit_test(test_error_calls_are_properties),
      cmocka_unit_test(test_properties_are_shared_by_copies),
      cmocka_unit_test(test_checks),
      cmocka_unit_test(test_lifetimes_of_locals),
      cmocka_unit_test(test_allocation_may_fail),
      cmocka_unit_test(test_limits_are_named),
      cmocka_unit_test(test_unknown_functions_are_assumptions),
      cmocka_unit_test(test_any_function_may_be_the_entry),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
