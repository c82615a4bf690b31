// THEORY K8: the cartesian domain over x <= 1, y == 0 and x + y <= -1: its order and its abstractions, with the correction
// that (0, 0) does not satisfy x + y <= -1 (THEORY 7.12).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/text.h"
#include "domain/table.h"
#include "front/cfg/front_cfg.h"

#define PREDICATES "x <= 1; y == 0; x + y <= -1"

typedef struct Fixture {
  TermTable *table;
  DiagList diags;
  Prog *prog;
  Predicates *predicates;
  Domain *domain;
} Fixture;

static void open_fixture(Fixture *f, const char *program) {
  *f = (Fixture){.table = expr_table_new()};
  f->prog = cfg_parse(f->table, "test.cfg", program, &f->diags);
  assert_non_null(f->prog);
  f->predicates = domain_predicates_new(f->prog);
  assert_true(domain_predicates_parse(f->predicates, PREDICATES, &f->diags));
  f->domain = domain_new("cartesian", f->prog, &f->diags);
  domain_use_predicates(f->domain, f->predicates, NULL);
}

static void close_fixture(Fixture *f) {
  domain_delete(f->domain);
  domain_predicates_delete(f->predicates);
  prog_delete(f->prog);
  diag_release(&f->diags);
  expr_table_delete(f->table);
}

// The abstraction of the states that satisfy the condition.
static Abstract alpha(Fixture *f, const char *condition) {
  ExprScope scope = prog_scope(f->prog);
  AbstractVec top = {0};
  bool exact;
  Term t = expr_parse_condition(f->table, &scope, condition, (Place){0}, condition, 64, &f->diags);
  f->domain->ops->top(f->domain, &top);
  assert_int_equal(top.count, 1);
  Abstract a = f->domain->ops->meet(f->domain, top.data[0], t, true, &exact);
  abstractvec_release(&top);
  return a;
}

static void assert_value(Fixture *f, Abstract a, const char *expected) {
  Text text = {0};
  f->domain->ops->print(f->domain, a, &text);
  assert_string_equal(text_view(&text), expected);
  text_release(&text);
}

#define PLAIN "var x : int; var y : int; L0: halt;"

static void test_abstractions(void **unused) {
  (void)unused;
  Fixture f;
  open_fixture(&f, PLAIN);
  assert_value(&f, alpha(&f, "x == 0 && y == 0"), "TTF"); // also: x + y <= -1 is known not to hold
  assert_value(&f, alpha(&f, "x == y && (x == 0 || x == -1)"), "T**");
  assert_value(&f, alpha(&f, "x <= 0"), "T**");
  assert_int_equal(alpha(&f, "x < 0 && x > 0"), ABSTRACT_BOTTOM);
  // Different sets of predicates with the same states: the largest is what an abstraction gives.
  assert_value(&f, alpha(&f, "x + y <= -1 && y == 0"), "TTT");
  close_fixture(&f);
}

static void test_order(void **unused) {
  (void)unused;
  Fixture f;
  open_fixture(&f, PLAIN);
  Abstract one = alpha(&f, "x <= 1"), two = alpha(&f, "x <= 1 && x + y <= -1");
  Abstract zero = alpha(&f, "y == 0"), both = alpha(&f, "x + y <= -1 && y == 0"), top = alpha(&f, "true");
  assert_false(domain_includes(f.domain, two, one));
  assert_true(domain_includes(f.domain, zero, both));
  assert_true(domain_includes(f.domain, top, one));
  assert_true(domain_includes(f.domain, one, ABSTRACT_BOTTOM));
  assert_value(&f, domain_join(f.domain, one, both), "T**");
  close_fixture(&f);
}

// A predicate holds after a step where what is known before implies its weakest precondition.
static void test_post(void **unused) {
  (void)unused;
  Fixture f;
  open_fixture(&f,
               "var x : int; var y : int; L0: x := x - 1 -> L1; L1: if (y == 0) -> L2 else L3; L2: halt; L3: halt;");
  AbstractVec post = {0};
  domain_post(f.domain, alpha(&f, "y == 0 && x <= 1"), 0, 0, &post);
  assert_int_equal(post.count, 1);
  assert_value(&f, post.data[0], "TT*");
  Abstract before = post.data[0];
  post.count = 0;
  domain_post(f.domain, before, 1, 1, &post);
  assert_int_equal(post.count, 0);
  domain_post(f.domain, alpha(&f, "y == 0 && x == 0"), 0, 0, &post);
  assert_value(&f, post.data[0], "TT*"); // x < 1 alone does not say that x + y <= -1 holds afterwards
  abstractvec_release(&post);
  close_fixture(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_abstractions),
      cmocka_unit_test(test_order),
      cmocka_unit_test(test_post),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
