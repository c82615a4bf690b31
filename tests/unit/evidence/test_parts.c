// A proof in parts: each part is certified for the targets that it names, and together they have to name all of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "evidence/check/judge.h"

// x := 0; y := 0; for ever: x := x + 2, y := y + 4; errors: `odd` where x is, `high` where y is one modulo four, `two` where it is two.
typedef struct Counters {
  TermTable *table;
  Prog *prog;
  Term x, y;
  Loc head, odd, high, two;
  Limits limits;
} Counters;

static Term low(TermTable *t, Term v, uint32_t bits, uint32_t value) {
  return expr_eq(t, expr_extract(t, v, 0, bits), expr_bv(t, bits, value));
}

static Loc add_error(Prog *prog, const char *name) {
  Loc loc = prog_add_loc(prog, name, (Place){0});
  prog_set_error(prog, loc, prog_add_property(prog, KIND_REACH, name, NULL, (Place){0}));
  return loc;
}

static Counters counters_new(uint32_t step) {
  Counters c = {.table = expr_table_new()};
  TermTable *t = c.table;
  c.prog = prog_new(t, "counters");
  VarId x = prog_add_var(c.prog, "x", NULL, NULL, sort_bv(8)), y = prog_add_var(c.prog, "y", NULL, NULL, sort_bv(8));
  c.prog->vars.data[x].init = c.prog->vars.data[y].init = expr_bv(t, 8, 0);
  c.x = c.prog->vars.data[x].term;
  c.y = c.prog->vars.data[y].term;
  c.head = prog_add_loc(c.prog, "head", (Place){0});
  Loc second = prog_add_loc(c.prog, "second", (Place){0}), third = prog_add_loc(c.prog, "third", (Place){0});
  Loc body = prog_add_loc(c.prog, "body", (Place){0});
  c.odd = add_error(c.prog, "odd");
  c.high = add_error(c.prog, "high");
  c.two = add_error(c.prog, "two");
  prog_set_if(c.prog, c.head, low(t, c.x, 1, 1), c.odd, second);
  prog_set_if(c.prog, second, low(t, c.y, 2, 1), c.high, third);
  prog_set_if(c.prog, third, low(t, c.y, 2, 2), c.two, body);
  Assign both[2] = {{x, expr_binary(t, OP_BVADD, c.x, expr_bv(t, 8, 2))},
                    {y, expr_binary(t, OP_BVADD, c.y, expr_bv(t, 8, step))}};
  prog_set_assign(c.prog, body, both, 2, c.head);
  c.prog->start = c.head;
  c.prog->as_written = true;
  prog_finish(c.prog);
  limits_init(&c.limits, 30, 0);
  return c;
}

static void counters_delete(Counters *c) {
  prog_delete(c->prog);
  expr_table_delete(c->table);
}

static void add_part(Counters *c, Proof *proof, Term invariant, const Loc *targets, uint32_t count) {
  Proof *part = evidence_proof_new(PROOF_INDUCTION);
  U32Vec list = {0};
  part->k = 1;
  invariantvec_push(&part->invariants, (Invariant){c->head, invariant});
  for (uint32_t i = 0; i < count; i++) u32vec_push(&list, targets[i]);
  evidence_proof_add_part(proof, &list, part);
  u32vec_release(&list);
}

static Term even(Counters *c) { return low(c->table, c->x, 1, 0); }
static Term fourth(Counters *c) { return low(c->table, c->y, 2, 0); }

static Verdict judge(Counters *c, const U32Vec *targets, const Proof *proof) {
  Question question = {.kind = QUESTION_REACH, .prog = c->prog, .targets = targets, .proves = true, .refutes = true};
  return evidence_judge(&question, NULL, proof, &c->limits).verdict;
}

static void test_parts_cover_everything(void **state) {
  (void)state;
  Counters c = counters_new(4);
  Proof *proof = evidence_proof_new(PROOF_PARTS);
  add_part(&c, proof, even(&c), &c.odd, 1);
  add_part(&c, proof, fourth(&c), (Loc[]){c.high, c.two}, 2);
  assert_int_equal(judge(&c, NULL, proof), VERDICT_VERIFIED);
  assert_int_equal(proof->invariants.count, 2); // for people
  evidence_proof_delete(proof);
  counters_delete(&c);
}

static void test_nothing_is_left_out(void **state) {
  (void)state;
  Counters c = counters_new(4);
  Proof *proof = evidence_proof_new(PROOF_PARTS);
  assert_int_equal(judge(&c, NULL, proof), VERDICT_UNKNOWN); // no part at all
  add_part(&c, proof, even(&c), &c.odd, 1);
  add_part(&c, proof, fourth(&c), &c.high, 1);
  assert_int_equal(judge(&c, NULL, proof), VERDICT_UNKNOWN);
  U32Vec some = {.data = (Loc[]){c.odd, c.high}, .count = 2}; // but that is what they show
  assert_int_equal(judge(&c, &some, proof), VERDICT_VERIFIED);
  evidence_proof_delete(proof);
  counters_delete(&c);
}

static void test_each_part_is_checked(void **state) {
  (void)state;
  Counters c = counters_new(2); // y is two modulo four in every other round
  Proof *proof = evidence_proof_new(PROOF_PARTS);
  add_part(&c, proof, even(&c), &c.odd, 1);
  add_part(&c, proof, low(c.table, c.y, 1, 0), (Loc[]){c.high, c.two}, 2);
  assert_int_equal(judge(&c, NULL, proof), VERDICT_UNKNOWN);
  evidence_proof_delete(proof);
  counters_delete(&c);
}

static void test_parts_have_no_parts(void **state) {
  (void)state;
  Counters c = counters_new(4);
  Proof *proof = evidence_proof_new(PROOF_PARTS), *inner = evidence_proof_new(PROOF_PARTS);
  Loc all[] = {c.odd, c.high, c.two};
  add_part(&c, inner, expr_and(c.table, even(&c), fourth(&c)), all, 3);
  evidence_proof_add_part(proof, &(U32Vec){.data = all, .count = 3}, inner);
  assert_int_equal(judge(&c, NULL, proof), VERDICT_UNKNOWN);
  inner = evidence_proof_join(proof); // the one part that there is
  assert_int_equal(judge(&c, NULL, inner), VERDICT_VERIFIED);
  evidence_proof_delete(inner);
  counters_delete(&c);
}

// x := any value; where it is 1 the model ends, where it is 2 (which is excluded before) there is an error.
static void test_limits_are_shown_too(void **state) {
  (void)state;
  Counters c = {.table = expr_table_new()};
  TermTable *t = c.table;
  c.prog = prog_new(t, "limit");
  VarId x = prog_add_var(c.prog, "x", NULL, NULL, sort_bv(8));
  Term is[3];
  for (uint32_t i = 0; i < 3; i++) is[i] = expr_eq(t, c.prog->vars.data[x].term, expr_bv(t, 8, i));
  Loc start = prog_add_loc(c.prog, "start", (Place){0}), two = prog_add_loc(c.prog, "two", (Place){0});
  Loc one = prog_add_loc(c.prog, "one", (Place){0}), again = prog_add_loc(c.prog, "again", (Place){0});
  Loc limit = prog_add_loc(c.prog, "limit", (Place){0}), end = prog_add_loc(c.prog, "end", (Place){0});
  Loc error = add_error(c.prog, "error");
  prog_set_havoc(c.prog, start, x, (Input){0}, two);
  prog_set_if(c.prog, two, is[2], end, one);
  prog_set_if(c.prog, one, is[1], limit, again);
  prog_set_if(c.prog, again, is[2], error, end);
  prog_set_limit(c.prog, limit, "not modelled");
  prog_set_halt(c.prog, end, LOC_END);
  c.prog->start = start;
  c.prog->as_written = true;
  prog_finish(c.prog);
  limits_init(&c.limits, 30, 0);
  U32Vec errors = {.data = &error, .count = 1};
  Proof *proof = evidence_proof_new(PROOF_PARTS), *part = evidence_proof_new(PROOF_UNROLLING);
  part->k = 2;
  evidence_proof_add_part(proof, &errors, part);
  assert_int_equal(judge(&c, NULL, proof), VERDICT_UNKNOWN); // the limit can be reached
  Question question = {
      .kind = QUESTION_REACH, .prog = c.prog, .targets = &errors, .only_targets = true, .proves = true};
  assert_int_equal(evidence_judge(&question, NULL, proof, &c.limits).verdict, VERDICT_VERIFIED);
  assert_int_equal(evidence_judge(&question, NULL, part, &c.limits).verdict, VERDICT_VERIFIED);
  u32vec_push(&proof->parts.data[0].targets, limit); // claims that it shows more than it does
  assert_int_equal(judge(&c, NULL, proof), VERDICT_UNKNOWN);
  evidence_proof_delete(proof);
  counters_delete(&c);
}

// A run counts where it ends in an error that was asked about.
static void test_runs_of_some_errors(void **state) {
  (void)state;
  Counters c = counters_new(2);
  Trace *trace = evidence_trace_new(c.prog);
  U32Vec two = {.data = &c.two, .count = 1}, odd = {.data = &c.odd, .count = 1};
  Question question = {.kind = QUESTION_REACH, .prog = c.prog, .targets = &two, .proves = true, .refutes = true};
  Judgement judgement = evidence_judge(&question, trace, NULL, &c.limits);
  assert_int_equal(judgement.verdict, VERDICT_FALSIFIED);
  assert_int_equal(judgement.run.end, c.two);
  evidence_run_release(&judgement.run);
  question.targets = &odd;
  judgement = evidence_judge(&question, trace, NULL, &c.limits);
  assert_int_equal(judgement.verdict, VERDICT_UNKNOWN);
  evidence_run_release(&judgement.run);
  evidence_trace_delete(trace);
  counters_delete(&c);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_parts_cover_everything), cmocka_unit_test(test_nothing_is_left_out),
      cmocka_unit_test(test_each_part_is_checked),   cmocka_unit_test(test_parts_have_no_parts),
      cmocka_unit_test(test_limits_are_shown_too),   cmocka_unit_test(test_runs_of_some_errors),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
