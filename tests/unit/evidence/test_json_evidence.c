// Evidence files: what is written is read back and passes its check again; what does not fit the program is refused.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "../../support/temporary_file.h"
#include "evidence/check/certify.h"
#include "evidence/export/json_evidence.h"
#include "front/cfg/front_cfg.h"
#include "evidence/check/replay.h"

static const EvidenceOptions options = {.property = "reach", .entry = "main", .arch = "lp64"};

static EvidenceFile *open_text(const char *text, DiagList *diags) {
  TemporaryFile temporary = temporary_file("", text);
  EvidenceFile *file = evidence_open(temporary.path, diags);
  unlink(temporary.path);
  return file;
}

static Prog *parse(TermTable *table, const char *text) {
  DiagList diags = {0};
  Prog *prog = cfg_parse(table, "test.cfg", text, &diags);
  diag_print(&diags, stderr);
  assert_non_null(prog);
  diag_release(&diags);
  return prog;
}

static const char violated[] = "var x : bv32; var a : bv8[bv32]; var b : bool; var n : int;\n"
                               "L0: choice -> L1 | L2;\n"
                               "L1: havoc x -> L2;\n"
                               "L2: if (x < 0 && a[7] == 9 && b && n < 0 - 5) -> ERROR else L3;\n"
                               "L3: halt;\n"
                               "ERROR: halt;\n";

static void test_trace(void **state) {
  (void)state;
  TermTable *table = expr_table_new(), *other = expr_table_new();
  Prog *prog = parse(table, violated);
  Outcome outcome = {.verdict = VERDICT_FALSIFIED, .trace = evidence_trace_new(prog)};
  Term array = expr_const_array(table, sort_array(sort_bv(32), sort_bv(8)), expr_bv(table, 8, 255));
  outcome.trace->initial[prog_find_var(prog, "a")] =
      expr_store(table, array, expr_bv(table, 32, 7), expr_bv(table, 8, 9));
  outcome.trace->initial[prog_find_var(prog, "b")] = expr_true(table);
  outcome.trace->initial[prog_find_var(prog, "n")] = expr_int(table, -6);
  u32vec_push(&outcome.trace->inputs, expr_true(table));
  u32vec_push(&outcome.trace->inputs, expr_bv(table, 32, 0xffffffff));
  char *json = evidence_to_json(prog, &outcome, "test.cfg", &options);
  evidence_outcome_release(&outcome);
  prog_delete(prog);

  DiagList diags = {0};
  Limits limits;
  Run run;
  Trace *trace;
  Proof *proof;
  limits_init(&limits, 0, 0);
  prog = parse(other, violated);
  EvidenceFile *file = open_text(json, &diags);
  assert_true(evidence_bind(file, prog, &trace, &proof, &diags));
  assert_null(proof);
  assert_string_equal(evidence_options(file).arch, "lp64");
  assert_int_equal(evidence_replay(prog, trace, &limits, &run), CHECK_CONFIRMED);
  evidence_run_release(&run);
  evidence_trace_delete(trace);
  evidence_close(file);
  free(json);
  prog_delete(prog);
  expr_table_delete(table);
  expr_table_delete(other);
}

static const char proved[] = "var x : bv32; init x = 0;\n"
                             "L0: x := x + 2 -> L1;\n"
                             "L1: if (x == 7) -> ERROR else L0;\n"
                             "ERROR: halt;\n";

// Certifies what the text says over the program `proved`.
static CheckResult certify(const char *json) {
  DiagList diags = {0};
  Limits limits;
  Trace *trace;
  Proof *proof;
  TermTable *table = expr_table_new();
  Prog *prog = parse(table, proved);
  limits_init(&limits, 0, 0);
  EvidenceFile *file = open_text(json, &diags);
  assert_true(evidence_bind(file, prog, &trace, &proof, &diags));
  assert_null(trace);
  U32Vec targets = {0};
  evidence_targets(prog, &targets);
  CheckResult result = evidence_certify(prog, proof, targets.data, targets.count, &limits);
  u32vec_release(&targets);
  evidence_proof_delete(proof);
  evidence_close(file);
  prog_delete(prog);
  expr_table_delete(table);
  return result;
}

static char *proof_text(uint32_t remainder) {
  TermTable *table = expr_table_new();
  Prog *prog = parse(table, proved);
  Outcome outcome = {.verdict = VERDICT_VERIFIED, .proof = evidence_proof_new(PROOF_INDUCTION)};
  Term low = expr_extract(table, prog->vars.data[0].term, 0, 1);
  outcome.proof->k = 1;
  invariantvec_push(&outcome.proof->invariants,
                    (Invariant){prog->start, expr_eq(table, low, expr_bv(table, 1, remainder))});
  char *json = evidence_to_json(prog, &outcome, "test.cfg", &options);
  evidence_outcome_release(&outcome);
  prog_delete(prog);
  expr_table_delete(table);
  return json;
}

static void test_proof(void **state) {
  (void)state;
  char *even = proof_text(0), *odd = proof_text(1);
  assert_int_equal(certify(even), CHECK_CONFIRMED);
  assert_int_equal(certify(odd), CHECK_REFUTED);
  free(even);
  free(odd);
}

static void assert_not_opened(const char *text) {
  DiagList diags = {0};
  assert_null(open_text(text, &diags));
  assert_int_equal(diags.count, 1);
  diag_release(&diags);
}

static void assert_not_bound(const char *rest) {
  DiagList diags = {0};
  Trace *trace;
  Proof *proof;
  char text[512];
  snprintf(text, sizeof text,
           "{\"format\": \"sextant evidence\", \"version\": 1, \"options\": {\"property\": \"reach\"}, %s}", rest);
  TermTable *table = expr_table_new();
  Prog *prog = parse(table, violated);
  EvidenceFile *file = open_text(text, &diags);
  assert_non_null(file);
  assert_false(evidence_bind(file, prog, &trace, &proof, &diags));
  assert_int_equal(diags.count, 1);
  assert_null(trace);
  assert_null(proof);
  evidence_close(file);
  diag_release(&diags);
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_bad_files(void **state) {
  (void)state;
  assert_not_opened("");
  assert_not_opened("{");
  assert_not_opened("[1]");
  assert_not_opened("{\"format\": \"other\"}");
  assert_not_opened("{\"format\": \"sextant evidence\", \"version\": 99}");
  assert_not_opened("{\"format\": \"sextant evidence\", \"version\": 1, \"kind\": \"proof\"}");
  assert_not_bound("\"kind\": \"other\"");
  assert_not_bound("\"kind\": \"trace\", \"initial\": {\"nobody\": \"1\"}");
  assert_not_bound("\"kind\": \"trace\", \"initial\": {\"x\": \"4294967296\"}");
  assert_not_bound("\"kind\": \"trace\", \"initial\": {\"x\": {}}");
  assert_not_bound("\"kind\": \"trace\", \"initial\": {\"a\": \"1\"}");
  assert_not_bound("\"kind\": \"trace\", \"inputs\": [{\"sort\": \"bv8\", \"value\": \"x\"}]");
  assert_not_bound("\"kind\": \"trace\", \"inputs\": [{\"sort\": \"nothing\", \"value\": \"1\"}]");
  assert_not_bound("\"kind\": \"proof\", \"method\": \"prayer\"");
  assert_not_bound("\"kind\": \"proof\", \"method\": \"induction\", \"k\": -1");
  assert_not_bound("\"kind\": \"proof\", \"method\": \"induction\", \"invariants\": [{\"location\": \"L0\"}]");
  assert_not_bound("\"kind\": \"proof\", \"method\": \"induction\", \"invariants\": [{\"location\": \"L9\", \"term\": "
                   "\"(const bool 0x1)\"}]");
  assert_not_bound("\"kind\": \"proof\", \"method\": \"induction\", \"invariants\": [{\"location\": \"L0\", \"term\": "
                   "\"(var bool |z|)\"}]");
  assert_not_bound("\"kind\": \"proof\", \"method\": \"induction\", \"invariants\": [{\"location\": \"L0\", \"term\": "
                   "\"(var bv32 |x|)\"}]");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_trace),
      cmocka_unit_test(test_proof),
      cmocka_unit_test(test_bad_files),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
