#include "evidence/check/judge.h"

#include "evidence/check/certify.h"
#include "evidence/check/enumerate.h"
#include "evidence/check/modal_check.h"
#include "evidence/check/ranking.h"
#include "evidence/check/replay.h"
#include "evidence/check/visit.h"

// ---- runs

static CheckResult visits_target(const Question *q, const Trace *trace, Limits *limits) {
  bool *visited = memory_new(q->prog->locs.count + 1), *until = memory_new(q->prog->locs.count + 1), met = false;
  uint64_t steps;
  for (uint32_t i = 0; i < q->targets->count; i++) until[q->targets->data[i]] = true;
  CheckResult result = evidence_visit(q->prog, trace, EFFORT(limits, cover_visit), until, limits, visited, &steps);
  for (uint32_t i = 0; i < q->targets->count; i++) met |= visited[q->targets->data[i]];
  free(visited);
  free(until);
  if (met && result != CHECK_REFUTED) return CHECK_CONFIRMED;
  return result == CHECK_CONFIRMED ? CHECK_REFUTED : result;
}

static bool is_target(const Question *q, Loc loc) {
  bool met = !q->targets;
  for (uint32_t i = 0; !met && i < q->targets->count; i++) met = q->targets->data[i] == loc;
  return met;
}

// Are errors asked about, all or some of them?
static bool asks_about_errors(const Question *q) {
  bool errors = true;
  for (uint32_t i = 0; q->targets && i < q->targets->count; i++)
    errors = errors && q->prog->locs.data[q->targets->data[i]].role == LOC_ERROR;
  return errors;
}

static CheckResult check_run(const Question *q, const Trace *trace, Limits *limits, Run *run) {
  if (q->kind == QUESTION_BRANCHING) return CHECK_REFUTED; // no run settles it
  if (q->kind == QUESTION_ENDLESS) return evidence_replay_endless(q->prog, q->accepting, trace, limits, run);
  if (!asks_about_errors(q)) return visits_target(q, trace, limits);
  CheckResult result = evidence_replay(q->prog, trace, limits, run);
  return result == CHECK_CONFIRMED && !is_target(q, run->end) ? CHECK_REFUTED : result;
}

// ---- proofs

// What a proof has to show unreachable: the targets, and the limits of the model that matter to them.
static void list_targets(const Question *q, U32Vec *out) {
  bool *is_limit = evidence_question_limits(q);
  for (Loc l = 0; l < q->prog->locs.count; l++)
    if ((is_limit[l] && !q->only_targets) || (q->prog->locs.data[l].role == LOC_ERROR && !q->targets))
      u32vec_push(out, l);
  free(is_limit);
  for (uint32_t i = 0; q->targets && i < q->targets->count; i++) u32vec_push(out, q->targets->data[i]);
}

// Each part for itself; together they are about everything.
static CheckResult certify_parts(Prog *prog, const Proof *proof, const U32Vec *targets, Limits *limits) {
  bool *shown = memory_new(prog->locs.count + 1);
  CheckResult result = CHECK_CONFIRMED;
  for (uint32_t i = 0; i < proof->parts.count && result == CHECK_CONFIRMED; i++) {
    const ProofPart *part = &proof->parts.data[i];
    result = evidence_certify(prog, part->proof, part->targets.data, part->targets.count, limits);
    for (uint32_t k = 0; k < part->targets.count; k++) shown[part->targets.data[k]] = true;
  }
  for (uint32_t i = 0; i < targets->count && result == CHECK_CONFIRMED; i++)
    if (!shown[targets->data[i]]) result = CHECK_REFUTED;
  free(shown);
  return result;
}

static CheckResult certify_reach(const Question *q, const Proof *proof, Limits *limits) {
  U32Vec targets = {0};
  list_targets(q, &targets);
  CheckResult result = proof->kind == PROOF_PARTS
                           ? certify_parts(q->prog, proof, &targets, limits)
                           : evidence_certify(q->prog, proof, targets.data, targets.count, limits);
  u32vec_release(&targets);
  return result;
}

static CheckResult certify_model(const Question *q, const Proof *proof, Limits *limits) {
  if (proof->kind != PROOF_MODEL || !proof->model) return CHECK_REFUTED;
  DiagList diags = {0};
  FormulaScope scope = {.prog = q->prog};
  FormulaTable *table = spec_formula_table_new();
  Formula f = spec_formula_parse(table, LANGUAGE_CTL, &scope, q->formula, (Place){0}, &diags);
  if (f != FORMULA_NONE) f = spec_formula_quantify(table, f, true);
  Verdict claimed = proof->refutes ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
  CheckResult result =
      f == FORMULA_NONE ? CHECK_REFUTED : evidence_certify_modal(q->prog, table, f, proof->model, claimed, limits);
  spec_formula_table_delete(table);
  diag_release(&diags);
  return result;
}

static CheckResult check_proof(const Question *q, const Proof *proof, Limits *limits) {
  if (q->kind == QUESTION_BRANCHING) return certify_model(q, proof, limits);
  if (q->kind == QUESTION_REACH) return certify_reach(q, proof, limits);
  if (proof->kind == PROOF_ENUMERATION) return evidence_enumerate_fair(q->prog, q->accepting, limits);
  return evidence_certify_ranking(q->prog, q->accepting, proof, limits);
}

// ----

Judgement evidence_judge(const Question *q, const Trace *trace, const Proof *proof, Limits *limits) {
  Judgement j = {.verdict = VERDICT_UNKNOWN, .result = CHECK_REFUTED, .run.end = LOC_NONE};
  if (trace) j.result = check_run(q, trace, limits, &j.run);
  else if (proof) j.result = check_proof(q, proof, limits);
  if (j.result != CHECK_CONFIRMED) return j;
  Verdict shown = trace || (q->kind == QUESTION_BRANCHING && proof->refutes) ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
  if (shown == VERDICT_FALSIFIED ? q->refutes : q->proves) j.verdict = shown;
  return j;
}

const char *evidence_judge_reason(const Judgement *j, const Trace *trace) {
  switch (j->result) {
  case CHECK_CONFIRMED:
    return "what it shows is so where undefined behaviour has a meaning, as signed integers that wrap around: that "
           "settles nothing";
  case CHECK_REFUTED: return trace ? "the run does not go as claimed" : "the proof is refuted";
  default: return "the evidence could not be checked within the limits";
  }
}
