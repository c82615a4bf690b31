// The front end of Idealized Algol: what it accepts, what it says about errors and where, and that no text makes it fail in
// another way.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../../support/algol.h"
#include "../../support/random_algol.h"

static void assert_error(const char *text, uint32_t line, uint32_t column, const char *message) {
  DiagList diags = {0};
  AlgolProgram *program = algol_parse(text, 4, &diags);
  if (program || diags.count != 1 || !strstr(diags.items[0].message, message)) {
    print_error("%s\n", text);
    diag_print(&diags, stderr);
  }
  assert_null(program);
  assert_int_equal(diags.count, 1);
  assert_non_null(strstr(diags.items[0].message, message));
  assert_int_equal(diags.items[0].place.line, line);
  assert_int_equal(diags.items[0].place.column, column);
  assert_non_null(diags.items[0].source_line);
  diag_release(&diags);
}

static void assert_fine(const char *text) {
  DiagList diags = {0};
  AlgolProgram *program = algol_parse(text, 4, &diags);
  diag_print(&diags, stderr);
  assert_non_null(program);
  ia_delete(program);
  diag_release(&diags);
}

static void test_accepted(void **state) {
  (void)state;
  assert_fine("|- skip");
  assert_fine("|- // a comment\n skip // another");
  assert_fine("c : com |- c; c; if true then c fi; while false do c od");
  assert_fine("x : nat%(2 * size + 1), y : var bool, z : exp nat%size |- x := z + size; y := x = z");
  assert_fine("a : nat%4[size] |- a[a[0]] := a[1] * 2");
  assert_fine("f : com -> nat%2 -> var bool -> nat%3 |- new bool b in f(skip, 1, b)");
  assert_fine("|- let f(x : nat%3, c : com, v : var nat%4) be c; v := x in new nat%4 y in f(2, skip, y)");
  assert_fine("|- new nat%1 x in x"); // a single value
  assert_fine("c : com |- let f be c in let f be skip in f");
  assert_fine("x : nat%5 |- let v be x in v := v + 1");
  assert_fine("|- assert (true) abort");
  assert_fine("x : nat%4294967296 |- x * x * x < 5"); // 96 bits
  assert_fine("|- new nat%3 x := x in x");
}

static void test_syntax_errors(void **state) {
  (void)state;
  assert_error("", 1, 1, "expected the name of a free identifier");
  assert_error("c : com", 1, 8, "expected '|-'");
  assert_error("|-", 1, 3, "expected an expression or a command, not the end of the file");
  assert_error("|- skip skip", 1, 9, "expected the end of the program");
  assert_error("|-\nskip;", 2, 6, "expected an expression");
  assert_error("|- if true then skip", 1, 21, "expected 'fi'");
  assert_error("|- new nat%2 if in skip", 1, 14, "expected the name of the new variable");
  assert_error("|- new nat 2 x in skip", 1, 12, "expected '%'");
  assert_error("|- 1 := 2", 1, 4, "this is not a variable");
  assert_error("|- @", 1, 4, "'@' means nothing here");
  assert_error("|- 12ab", 1, 4, "a name cannot begin with a digit");
  assert_error("|- 99999999999999999999", 1, 4, "too large");
  assert_error("x : nat%0 |- skip", 1, 9, "has no values");
  assert_error("x : nat%(1 - 2) |- skip", 1, 10, "negative");
  assert_error("x : nat%n |- skip", 1, 9, "the constant 'n' has no value");
  assert_error("a : bool[0] |- skip", 1, 10, "at least one element");
  assert_error("c : com, c : com |- c", 1, 10, "declared twice");
  assert_error("f : (com -> com) -> com |- skip", 1, 5, "parameters of function type");
  assert_error("f : nat%2[3] -> com |- skip", 1, 5, "arrays can only be indexed");
  assert_error("|- new nat%2[2] a := 1 in skip", 1, 19, "takes no initial value");
}

static void test_type_errors(void **state) {
  (void)state;
  assert_error("|- x", 1, 4, "'x' is not declared");
  assert_error("c : com |- c := 1", 1, 12, "only variables can be assigned to");
  assert_error("x : exp nat%2 |- x := 1", 1, 18, "only variables can be assigned to");
  assert_error("x : nat%2 |- x := true", 1, 19, "what is assigned must be a number");
  assert_error("b : bool |- if b + 1 then skip fi", 1, 16, "an operand must be a number");
  assert_error("x : nat%2 |- if x then skip fi", 1, 17, "a condition must be a boolean");
  assert_error("x : nat%2 |- x; skip", 1, 14, "must be a command");
  assert_error("|- if true then 1 else skip fi", 1, 4, "the branches differ");
  assert_error("f : com -> com |- f", 1, 19, "takes 1 argument, 0 given");
  assert_error("f : com -> com |- f(skip, skip)", 1, 19, "takes 1 argument, 2 given");
  assert_error("f : com -> com |- f(1)", 1, 21, "the argument must be a command");
  assert_error("f : var nat%2 -> com, x : nat%3 |- f(x)", 1, 38, "the argument must be a variable of type nat%2");
  assert_error("a : nat%2[2] |- a", 1, 17, "can only be indexed");
  assert_error("x : nat%2 |- x[0]", 1, 14, "is not an array");
  assert_error("|- let f be f in f", 1, 13, "used in its own definition");
  assert_error("|- let f be let g be f in g in f", 1, 22, "used in its own definition");
  assert_error("|- let f(x : com) be f(x) in skip", 1, 22, "used in its own definition");
  assert_error("|- let f be 1 + true in skip", 1, 17, "an operand must be a number"); // checked though not used
  assert_error("|- true = 1", 1, 11, "the other operand must be a boolean");
}

// Values of more than 120 bits, terms that grow or nest without bound: errors, not failures.
static void test_wide_values(void **state) {
  (void)state;
  assert_error("x : nat%4294967296 |- x * x * x * x < 5", 1, 33, "more than 120 bits");
}

static void assert_too_large(const char *first, const char *definition, const char *use) {
  Text text = {0};
  DiagList diags = {0};
  text_add(&text, first);
  for (int i = 1; i < 40; i++) {
    text_format(&text, "let f%d", i);
    for (const char *c = definition; *c; c++) // # is the definition before
      if (*c == '#') text_format(&text, "f%d", i - 1);
      else text_add_bytes(&text, c, 1);
  }
  text_add(&text, use);
  assert_null(algol_parse(text_view(&text), 4, &diags));
  assert_int_equal(diags.count, 1);
  assert_non_null(strstr(diags.items[0].message, "once its definitions are inlined"));
  diag_release(&diags);
  text_release(&text);
}

// Doubled 39 times. A parameter that is passed on and on makes no terms, but takes time all the same.
static void test_inlining(void **state) {
  (void)state;
  assert_too_large("c : com |- let f0 be c in ", " be #; # in ", "f39");
  assert_too_large("|- let f0(x : nat%2) be x in ", "(x : nat%2) be #(#(x)) in ", "f39(1)");
}

static void test_growth(void **state) {
  (void)state;
  for (int kind = 0; kind < 4; kind++) {
    Text text = {0};
    DiagList diags = {0};
    text_add(&text, "c : com, f : com -> com |- ");
    static const char *const openings[] = {"(", "f(", "if true then ", "let x be skip in "};
    for (int i = 0; i < 3000; i++) text_add(&text, openings[kind]);
    AlgolProgram *program = algol_parse(text_view(&text), 4, &diags);
    assert_null(program);
    assert_int_equal(diags.count, 1);
    assert_non_null(strstr(diags.items[0].message, "nested too deeply"));
    diag_release(&diags);
    text_release(&text);
  }
}

// ---- fuzzing

static void parse_quietly(const char *text) {
  DiagList diags = {0};
  AlgolProgram *program = algol_parse(text, 4, &diags);
  assert_int_equal(!program, diags.count == 1);
  ia_delete(program);
  diag_release(&diags);
}

static void mutate(char *text, Random *r) {
  static const char alphabet[] = "()[];:=|-&<>+*%,ab01 \n/\x80";
  for (uint32_t n = 1 + random_below(r, 4); n > 0; n--) {
    size_t length = strlen(text);
    if (length == 0) return;
    uint32_t at = random_below(r, (uint32_t)length);
    switch (random_below(r, 4)) {
    case 0: text[at] = alphabet[random_below(r, sizeof alphabet - 1)]; break;
    case 1: memmove(text + at, text + at + 1, length - at); break;
    case 2: text[at] = 0; break;
    default: { // exchange two pieces
      uint32_t other = random_below(r, (uint32_t)length);
      char c = text[at];
      text[at] = text[other];
      text[other] = c;
    }
    }
  }
}

static void test_mutated_programs(void **state) {
  (void)state;
  Random r = {5};
  RandomAlgol generator = {.random = {17}, .unbounded = true};
  for (int i = 0; i < 4000; i++) {
    char *text = memory_text(i % 8 == 0 ? STACK("nat%2", "push, pop") : random_algol_program(&generator, 2));
    if (i % 4) mutate(text, &r);
    parse_quietly(text);
    free(text);
  }
  text_release(&generator.text);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_accepted),        cmocka_unit_test(test_syntax_errors),
                                     cmocka_unit_test(test_type_errors),     cmocka_unit_test(test_wide_values),
                                     cmocka_unit_test(test_growth),          cmocka_unit_test(test_inlining),
                                     cmocka_unit_test(test_mutated_programs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
