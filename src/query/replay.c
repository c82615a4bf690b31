// replay and validate: both read the evidence, then the program as the evidence says that it was read, and have it judged.
#include <string.h>

#include "evidence/check/judge.h"
#include "evidence/export/harness.h"
#include "evidence/export/json_evidence.h"
#include "evidence/export/native.h"
#include "query/branching.h"
#include "query/session.h"
#include "query/settle.h"
#include "query/task.h"
#include "query/undefined.h"
#include "query/witness.h"

#define NATIVE_SECONDS 10. // a program that runs for real has no ticks

typedef struct Replay {
  Session *session;
  EvidenceFile *file;
  const char *path; // of the evidence
  bool is_replay;   // else validate
  bool is_temporal;
  Temporal temporal;
  ProductKind kind; // of a temporal question
  Question question;
} Replay;

static bool is_model(const Replay *r) {
  return r->temporal.kind == TEMPORAL_CTL && (r->kind == PRODUCT_MODEL || r->kind == PRODUCT_STRICT_MODEL);
}

// ---- reading

static bool unreadable(DiagList *diags) {
  return diag_error(diags, (Place){0}, NULL, "the program cannot be read as the evidence needs it");
}

static bool read_temporal(Replay *r, uint32_t reading) {
  sextant_answer *a = r->session->answer;
  Temporal *t = &r->temporal;
  if (!query_temporal_init(t, &a->source, &a->asked, NULL, &a->diags)) return false;
  if (reading >= PRODUCT_COUNT) return unreadable(&a->diags);
  r->kind = (ProductKind)reading;
  if (is_model(r)) {
    a->prog = query_branching_read(t, r->kind, &a->diags);
    if (!a->prog) return a->diags.count ? false : unreadable(&a->diags);
    r->question = query_branching_question(t, r->kind, a->prog);
    return true;
  }
  bool is_other = r->kind == PRODUCT_MODEL || r->kind == PRODUCT_STRICT_MODEL;
  Product *product = is_other ? NULL : query_temporal_product(t, r->kind);
  if (!product) return unreadable(&a->diags);
  bool reaches = t->is_safety && r->kind != PRODUCT_ENDLESS;
  r->question = (Question){.kind = reaches ? QUESTION_REACH : QUESTION_ENDLESS,
                           .prog = product->prog,
                           .accepting = reaches ? NULL : product->accepting,
                           .proves = query_temporal_counts(t, r->kind, false),
                           .refutes = query_temporal_counts(t, r->kind, true)};
  return true;
}

static bool read_errors(Replay *r) {
  sextant_answer *a = r->session->answer;
  ReadAs as = query_read_errors(&a->source, a->asked.kinds);
  a->prog = query_source_read(&a->source, &as, &a->diags);
  r->question = (Question){.kind = QUESTION_REACH, .prog = a->prog, .proves = true, .refutes = true};
  return a->prog != NULL;
}

static bool read_program(Replay *r) {
  Session *s = r->session;
  sextant_answer *a = s->answer;
  EvidenceOptions how = evidence_options(r->file);
  Recorded recorded = {.property = how.formula ? NULL : how.property,
                       .entry = how.entry,
                       .arch = how.arch,
                       .open = how.open,
                       .client = how.client,
                       .owed = how.owed,
                       .alloc = how.alloc,
                       .volatile_reads = how.volatile_reads,
                       .foreign = how.foreign,
                       .allocators = how.allocators,
                       .mmio = how.mmio};
  uint32_t count = a->input->files.count - 1; // the last one is the evidence
  if (!query_asked_init(&a->asked, s->settings, KIND_BIT(REACH), &a->input->arena, &a->diags) ||
      !query_asked_adopt(&a->asked, s->settings, &recorded, &a->diags))
    return false;
  if (how.formula && how.property &&
      !query_asked_set_formula(&a->asked, how.property, how.formula, (Place){.file = r->path}, NULL, how.stutter,
                               &a->diags))
    return false;
  if (!query_source_init(&a->source, a->input, count, &a->asked, &s->limits, &a->diags)) return false;
  r->is_temporal = a->asked.temporal != TEMPORAL_NONE;
  return r->is_temporal ? read_temporal(r, how.reading) : read_errors(r);
}

static bool read_evidence(Replay *r) {
  sextant_answer *a = r->session->answer;
  Prog *prog = r->question.prog;
  a->outcome.status = memory_new((prog->properties.count + 1) * sizeof(PropertyStatus));
  if (!evidence_bind(r->file, prog, &a->outcome.trace, &a->outcome.proof, &a->diags)) return false;
  bool is_run = a->outcome.trace != NULL;
  if (r->is_temporal && !is_model(r) && !query_temporal_counts(&r->temporal, r->kind, is_run))
    return diag_error(&a->diags, (Place){.file = r->path}, NULL,
                      "this is about a reading of the program that such evidence cannot be about");
  if (r->is_replay && !is_run)
    return diag_error(&a->diags, (Place){0}, "`sextant validate` checks it",
                      "the evidence is a proof: there is nothing to replay");
  return true;
}

// ---- checking

// A confirmed violation must show outside Sextant too.
static void check_native(Replay *r) {
  sextant_answer *a = r->session->answer;
  Outcome *outcome = &a->outcome;
  const Property *property = &a->prog->properties.data[a->prog->locs.data[outcome->run.end].property];
  Text harness = {0}, why = {0};
  TextVec arguments = {0};
  evidence_harness_arguments(a->prog, outcome->trace, &outcome->run, &a->input->arena, &arguments);
  evidence_harness_print(a->prog, outcome->trace, &outcome->run, a->asked.entry, &harness);
  NativeRequest request = {.harness = text_view(&harness),
                           .files = a->source.files.data,
                           .file_count = a->source.files.count,
                           .flags = r->session->settings->clang_flags.data,
                           .flag_count = r->session->settings->clang_flags.count,
                           .property = property->name,
                           .ilp32 = a->source.options.ilp32,
                           .arguments = arguments.data,
                           .argument_count = arguments.count};
  CheckResult result = CHECK_UNDECIDED;
  if (r->is_temporal) text_add(&why, "a run of a temporal property is not shown by the program's exit");
  else if (a->source.kind == SOURCE_C) result = evidence_native_run(&request, NATIVE_SECONDS, &why);
  else text_add(&why, "a control-flow graph cannot be compiled");
  if (result == CHECK_CONFIRMED) a->native = arena_text(&a->input->arena, text_view(&why));
  else evidence_outcome_withdraw(outcome, text_view(&why));
  textvec_release(&arguments);
  text_release(&harness);
  text_release(&why);
}

static void judge(Replay *r) {
  Session *s = r->session;
  Outcome *outcome = &s->answer->outcome;
  Judgement judgement = evidence_judge(&r->question, outcome->trace, outcome->proof, &s->limits);
  outcome->run = judgement.run;
  outcome->verdict = judgement.verdict;
  outcome->evidence_checked = judgement.result == CHECK_CONFIRMED;
  if (judgement.verdict == VERDICT_UNKNOWN)
    outcome->reason = memory_text(evidence_judge_reason(&judgement, outcome->trace));
  for (uint32_t i = 0; judgement.verdict == VERDICT_VERIFIED && i < r->question.prog->properties.count; i++)
    outcome->status[i] = STATUS_PROVED;
  if (judgement.verdict == VERDICT_FALSIFIED) {
    bool at_error = r->question.kind == QUESTION_REACH;
    outcome->status[at_error ? r->question.prog->locs.data[judgement.run.end].property : 0] = STATUS_VIOLATED;
  }
}

// What check would have said about it.
static void conclude_temporal(Replay *r) {
  Session *s = r->session;
  sextant_answer *a = s->answer;
  ScheduleRequest how = query_request(s);
  how.engine = "auto";
  Temporal *t = &r->temporal;
  if (is_model(r)) {
    query_branching_explain(t, a->prog, &a->outcome, &s->limits);
    return;
  }
  if (t->is_safety && !a->outcome.trace) query_temporal_assume_defined(t, r->kind);
  query_undefined_withdraw(t, r->question.prog, &a->outcome, &how);
  query_settle_negation(t, r->question.prog, &a->outcome, &how);
  a->prog = query_temporal_take(t, r->kind);
}

static bool run(Replay *r) {
  sextant_answer *a = r->session->answer;
  if (!read_program(r) || !read_evidence(r)) return false;
  a->kind = ANSWER_PROGRAM;
  judge(r);
  if (r->is_temporal) conclude_temporal(r);
  if (r->session->settings->native && a->outcome.verdict == VERDICT_FALSIFIED) check_native(r);
  return true;
}

// FILE... EVIDENCE
static bool replay(Session *s, bool is_replay) {
  sextant_answer *a = s->answer;
  Replay r = {.session = s, .is_replay = is_replay};
  if (a->input->files.count < 2)
    return diag_error(&a->diags, (Place){0},
                      is_replay ? "usage: sextant replay FILE EVIDENCE" : "usage: sextant validate FILE EVIDENCE",
                      "a program and its evidence are needed");
  r.path = a->input->files.data[a->input->files.count - 1];
  if (query_is_task(a->input->files.data[0]) && !query_task_open(a->input, &a->diags)) return false;
  if (query_is_task(r.path)) return query_witness_validate(s, r.path);
  r.file = evidence_open(r.path, &a->diags);
  bool fine = r.file && run(&r);
  if (r.temporal.source) query_temporal_release(&r.temporal);
  if (r.file) evidence_close(r.file);
  return fine;
}

bool query_replay(Session *session) { return replay(session, true); }
bool query_validate(Session *session) { return replay(session, false); }
