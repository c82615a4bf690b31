// Evidence on the wire: every kind of it comes through and is confirmed on the other side; damaged bytes are refused, or judged like any
// other evidence: whatever they say, no wrong verdict comes of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "../../support/recursive_graph.h"
#include "evidence/check/judge.h"
#include "evidence/wire.h"
#include "front/cfg/front_cfg.h"
#include "schedule/engines.h"

#define COUNTS "var x : bv8;\ninit x = 0;\nHEAD: if (x < 6) -> STEP else OUT;\nSTEP: x := x + 2 -> HEAD;\n"
#define SAFE COUNTS "OUT: if (x == 7) -> ERROR else END;\nEND: halt;\nERROR: halt;\n"
#define WRONG COUNTS "OUT: havoc x -> LOOK;\nLOOK: if (x == 7) -> ERROR else HEAD;\nERROR: halt;\n"
#define GROWS                                                                                                          \
  "var x : int;\ninit x = 0;\nHEAD: choice -> STEP | OUT;\nSTEP: x := x + 2 -> HEAD;\n"                                \
  "OUT: if (x == 7) -> ERROR else END;\nEND: halt;\nERROR: halt;\n"
#define ENDS "var n : int;\nHEAD: if (n > 0) -> STEP else END;\nSTEP: n := n - 1 -> HEAD;\nEND: halt;\n"
#define ROUND "var n : bv8;\nHEAD: if (n != 3) -> STEP else END;\nSTEP: n := n + 64 -> HEAD;\nEND: halt;\n"
#define AWAY "var n : int;\nHEAD: if (n > 0) -> STEP else END;\nSTEP: n := n + 1 -> HEAD;\nEND: halt;\n"

typedef struct Case {
  QuestionKind kind;
  const char *text, *engine;
  Verdict verdict;
  const char *formula;
} Case;

static const Case cases[] = {
    {QUESTION_REACH, SAFE, "explicit", VERDICT_VERIFIED, NULL},
    {QUESTION_REACH, SAFE, "bounded", VERDICT_VERIFIED, NULL},
    {QUESTION_REACH, GROWS, "induction", VERDICT_VERIFIED, NULL},
    {QUESTION_REACH, GROWS, "abstract", VERDICT_VERIFIED, NULL},
    {QUESTION_REACH, SAFE, "cegar", VERDICT_VERIFIED, NULL},
    {QUESTION_REACH, RECURSIVE_GRAPH, "summaries", VERDICT_VERIFIED, NULL},
    {QUESTION_REACH, WRONG, "bounded", VERDICT_FALSIFIED, NULL},
    {QUESTION_REACH, WRONG, "explicit", VERDICT_FALSIFIED, NULL},
    {QUESTION_ENDLESS, ENDS, "ranking", VERDICT_VERIFIED, NULL},
    {QUESTION_ENDLESS, SAFE, "ranking", VERDICT_VERIFIED, NULL},
    {QUESTION_ENDLESS, ROUND, "lasso", VERDICT_FALSIFIED, NULL},
    {QUESTION_ENDLESS, AWAY, "wander", VERDICT_FALSIFIED, NULL},
    {QUESTION_BRANCHING, ENDS, "branching", VERDICT_VERIFIED, "EF at(END)"},
    {QUESTION_BRANCHING, AWAY, "branching", VERDICT_FALSIFIED, "AG (n <= 0)"},
};
enum { CASES = sizeof cases / sizeof *cases };

typedef struct Fixture {
  const Case *of;
  TermTable *table;
  Prog *prog;
  bool *accepting;
  Question question;
  Limits limits;
  Text bytes; // what the engine has found
} Fixture;

static void find(Fixture *f) {
  Task task;
  TermsOut out;
  evidence_task_init(&task, &f->question, &(EngineOptions){0}, &f->limits);
  Answer answer = schedule_engine_find(f->of->engine, f->of->kind)->run(&task);
  if (answer.claim == CLAIM_NOTHING) print_error("%s: %s\n", f->of->engine, answer.reason);
  assert_int_not_equal(answer.claim, CLAIM_NOTHING);
  expr_wire_init(&out, f->table);
  evidence_put_answer(&out, &answer, task.statistics);
  expr_wire_finish(&out, &f->bytes);
  evidence_answer_release(&answer);
  evidence_task_release(&task);
}

static void open_case(Fixture *f, const Case *of) {
  DiagList diags = {0};
  *f = (Fixture){.of = of, .table = expr_table_new()};
  f->prog = cfg_parse(f->table, "p.cfg", of->text, &diags);
  assert_non_null(f->prog);
  set_stack_roles(f->prog);
  f->accepting = memory_new(f->prog->locs.count); // where the program has not ended
  for (Loc l = 0; l < f->prog->locs.count; l++) f->accepting[l] = !prog_loc_is_final(&f->prog->locs.data[l]);
  f->question = (Question){.kind = of->kind, .prog = f->prog, .formula = of->formula, .proves = true, .refutes = true};
  if (of->kind == QUESTION_ENDLESS) f->question.accepting = f->accepting;
  limits_init(&f->limits, 0, 0);
  limits_watch(&f->limits, expr_work(f->table));
  find(f);
}

static void close_case(Fixture *f) {
  limits_watch(&f->limits, NULL);
  text_release(&f->bytes);
  free(f->accepting);
  prog_delete(f->prog);
  expr_table_delete(f->table);
}

// Reads the bytes as a query does; false where they are refused.
static bool read_answer(Fixture *f, const char *bytes, size_t size, Arena *arena, Answer *answer) {
  TermsIn in;
  const char *error = NULL;
  Statistics statistics;
  char *exact = malloc(size ? size : 1);
  memcpy(exact, bytes, size);
  bool fine = expr_wire_begin(&in, f->table, exact, size, arena, &error);
  if (fine) {
    fine = evidence_get_answer(&in, f->prog, answer, &statistics);
    bool whole = expr_wire_end(&in, &error);
    if (fine && !whole) evidence_answer_release(answer);
    fine = fine && whole;
  }
  assert_true(fine || (error && *error));
  free(exact);
  return fine;
}

// The verdict that comes of the bytes; VERDICT_UNKNOWN where they are refused.
static Verdict verdict_of(Fixture *f, const char *bytes, size_t size) {
  Arena arena = {0};
  Answer answer;
  Verdict verdict = VERDICT_UNKNOWN;
  if (read_answer(f, bytes, size, &arena, &answer)) {
    Limits limits = limits_within(&f->limits, 60000);
    Judgement judgement = {.run.end = LOC_NONE};
    if (answer.claim != CLAIM_NOTHING) judgement = evidence_judge(&f->question, answer.trace, answer.proof, &limits);
    verdict = judgement.verdict;
    evidence_run_release(&judgement.run);
    evidence_answer_release(&answer);
  }
  arena_release(&arena);
  return verdict;
}

static void test_round_trips(void **state) {
  (void)state;
  for (uint32_t i = 0; i < CASES; i++) {
    Fixture f;
    Arena arena = {0};
    Answer answer;
    Text again = {0};
    open_case(&f, &cases[i]);
    assert_int_equal(verdict_of(&f, f.bytes.data, f.bytes.count), cases[i].verdict);
    assert_true(read_answer(&f, f.bytes.data, f.bytes.count, &arena, &answer));
    assert_true(answer.engine && *answer.engine);
    TermsOut out;
    Statistics none = {0};
    expr_wire_init(&out, f.table);
    evidence_put_answer(&out, &answer, &none);
    expr_wire_finish(&out, &again);
    assert_int_equal(verdict_of(&f, again.data, again.count), cases[i].verdict);
    evidence_answer_release(&answer);
    text_release(&again);
    arena_release(&arena);
    close_case(&f);
  }
}

static void check(Fixture *f, const char *bytes, size_t size) {
  Verdict verdict = verdict_of(f, bytes, size);
  if (verdict != VERDICT_UNKNOWN && verdict != f->of->verdict)
    print_error("%s, %s: verdict %d of\n%.*s\n", f->of->engine, f->of->text, (int)verdict, (int)size, bytes);
  assert_true(verdict == VERDICT_UNKNOWN || verdict == f->of->verdict);
}

static void test_flipped_bits(void **state) {
  (void)state;
  for (uint32_t i = 0; i < CASES; i++) {
    Fixture f;
    open_case(&f, &cases[i]);
    size_t stride = f.bytes.count / 200 + 1; // of long evidence a part
    for (size_t at = i % stride; at < f.bytes.count; at += stride) {
      for (int bit = 0; bit < 4; bit++) { // digits stay digits, mostly
        f.bytes.data[at] = (char)(f.bytes.data[at] ^ 1 << bit);
        check(&f, f.bytes.data, f.bytes.count);
        f.bytes.data[at] = (char)(f.bytes.data[at] ^ 1 << bit);
      }
    }
    close_case(&f);
  }
}

static void test_cut_off(void **state) {
  (void)state;
  for (uint32_t i = 0; i < CASES; i++) {
    Fixture f;
    open_case(&f, &cases[i]);
    size_t stride = f.bytes.count / 500 + 1;
    for (size_t size = 0; size < f.bytes.count; size += stride)
      assert_int_equal(verdict_of(&f, f.bytes.data, size), VERDICT_UNKNOWN);
    close_case(&f);
  }
}

// Evidence of one program is told of another: of the same names, but with the opposite answer.
static void test_of_another_program(void **state) {
  (void)state;
  for (uint32_t i = 0; i < CASES; i++) {
    for (uint32_t k = 0; k < CASES; k++) {
      if (cases[i].kind != cases[k].kind) continue;
      Fixture f, other;
      open_case(&f, &cases[i]);
      open_case(&other, &cases[k]);
      check(&f, other.bytes.data, other.bytes.count);
      close_case(&f);
      close_case(&other);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_round_trips), cmocka_unit_test(test_flipped_bits),
                                     cmocka_unit_test(test_cut_off), cmocka_unit_test(test_of_another_program)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
