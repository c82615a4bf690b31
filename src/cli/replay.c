// replay and validate: both read the evidence, then the program with the options that the evidence was recorded with, and let
// evidence/ decide.
#include <string.h>

#include "cli/branching.h"
#include "cli/commands.h"
#include "cli/session.h"
#include "cli/temporal.h"
#include "cli/undefined.h"
#include "evidence/check/certify.h"
#include "evidence/check/judge.h"
#include "evidence/check/replay.h"
#include "evidence/export/harness.h"
#include "evidence/export/json_evidence.h"
#include "evidence/export/native.h"
#include "report/report.h"

#define NATIVE_SECONDS 10.

typedef struct Replay {
  Session session;
  bool is_replay; // else validate
  bool is_temporal;
  Temporal temporal;
  Product *product;  // temporal, and not a question of reachability
  Reading reading;   // temporal
  bool is_branching; // a model is the evidence
  BranchingQuestion branching;
  Prog *prog;      // temporal: belongs to the product or the question
  Outcome outcome; // with the evidence, and what was found
  Text out;
} Replay;

static void set_reason(Outcome *outcome, const char *reason) {
  free(outcome->reason);
  outcome->reason = memory_text(reason);
}

// ---- the checks

static void check_trace(Replay *replay) {
  Outcome *outcome = &replay->outcome;
  CheckResult result = evidence_replay(replay->prog, outcome->trace, &replay->session.limits, &outcome->run);
  outcome->evidence_checked = result == CHECK_CONFIRMED;
  if (result == CHECK_CONFIRMED) outcome->verdict = VERDICT_FALSIFIED;
  else if (result == CHECK_REFUTED) set_reason(outcome, "the run does not reach an error");
  else set_reason(outcome, "the run could not be followed to its end within the limits");
}

static void check_proof(Replay *replay) {
  Outcome *outcome = &replay->outcome;
  U32Vec targets = {0};
  evidence_targets(replay->prog, &targets);
  CheckResult result =
      evidence_certify(replay->prog, outcome->proof, targets.data, targets.count, &replay->session.limits);
  outcome->evidence_checked = result == CHECK_CONFIRMED;
  if (result == CHECK_CONFIRMED) outcome->verdict = VERDICT_VERIFIED;
  else if (result == CHECK_REFUTED) set_reason(outcome, "the proof is refuted");
  else set_reason(outcome, "the proof could not be checked within the limits");
  u32vec_release(&targets);
}

// A confirmed violation must show outside Sextant too.
static void check_native(Replay *replay) {
  Outcome *outcome = &replay->outcome;
  const Program *program = &replay->session.request.programs.data[0];
  const Options *options = replay->session.options;
  const Property *property = &replay->prog->properties.data[replay->prog->locs.data[outcome->run.end].property];
  Text harness = {0}, why = {0};
  evidence_harness_print(replay->prog, outcome->trace, &outcome->run, replay->session.request.entry, &harness);
  NativeRequest request = {.harness = text_view(&harness),
                           .files = program->files.data,
                           .file_count = program->files.count,
                           .flags = options->clang_flags.data,
                           .flag_count = options->clang_flags.count,
                           .property = property->name,
                           .ilp32 = strcmp(replay->session.request.arch, "ilp32") == 0,
                           .argument_count = evidence_harness_argument_count(replay->prog, &outcome->run)};
  CheckResult result = CHECK_UNDECIDED;
  if (replay->is_temporal) text_add(&why, "a run of a temporal property is not shown by the program's exit");
  else if (program->is_c) result = evidence_native_run(&request, NATIVE_SECONDS, &why);
  else text_add(&why, "a control-flow graph cannot be compiled");
  if (result == CHECK_CONFIRMED) text_format(&replay->out, "%s\n", text_view(&why));
  else outcome->verdict = VERDICT_UNKNOWN, set_reason(outcome, text_view(&why));
  text_release(&harness);
  text_release(&why);
}

// ---- the command

static void show(Replay *replay) {
  if (replay->is_temporal && !replay->is_branching)
    cli_temporal_settle(&replay->temporal, replay->prog, &replay->outcome, &replay->session.limits);
  const Options *options = replay->session.options;
  Report report = {.file = replay->session.request.programs.data[0].title,
                   .property = replay->session.request.property,
                   .prog = replay->prog,
                   .outcome = &replay->outcome,
                   .quiet = options->quiet,
                   .verbose = true};
  if (replay->is_replay && replay->outcome.evidence_checked && !options->quiet) report_run(&report, &replay->out);
  if (replay->outcome.evidence_checked && !options->quiet) report_assumptions(&report, &replay->out);
  if (options->native && replay->outcome.evidence_checked) check_native(replay);
  report.quiet = true;
  report_text(&report, &replay->out);
  cli_session_print(&replay->session, 0, &replay->out);
  cli_session_add_status(&replay->session, cli_status_of(&replay->outcome));
}

static bool read_program(Replay *replay, uint32_t reading, TermTable *table, DiagList *diags) {
  const Request *request = &replay->session.request;
  const Program *program = &request->programs.data[0];
  replay->is_temporal = request->temporal != TEMPORAL_NONE;
  replay->reading = (Reading)reading;
  if (!replay->is_temporal) replay->prog = cli_request_read(request, program, table, diags);
  else if (cli_temporal_init(&replay->temporal, request, program, table, diags)) {
    bool is_model = reading == READING_MODEL || reading == READING_STRICT_MODEL;
    replay->is_branching = is_model && request->temporal == TEMPORAL_CTL;
    if (replay->is_branching) {
      bool fine = cli_branching_init(&replay->branching, &replay->temporal, (Reading)reading, diags);
      replay->prog = replay->branching.prog;
      return fine;
    }
    Product *product =
        reading < READING_COUNT && !is_model ? cli_temporal_product(&replay->temporal, (Reading)reading) : NULL;
    if (!product) return diag_error(diags, (Place){0}, NULL, "the program cannot be read as the evidence needs it");
    replay->prog = product->prog;
    if (!replay->temporal.is_safety || reading == READING_ENDLESS) replay->product = product;
  }
  return replay->prog != NULL;
}

// A model, for or against a formula of branching time.
static void check_model(Replay *replay) {
  Outcome *outcome = &replay->outcome;
  CheckResult result = cli_branching_check(&replay->branching, outcome, &replay->session.limits);
  if (result == CHECK_REFUTED) set_reason(outcome, "the model is refuted");
  if (result == CHECK_UNDECIDED) set_reason(outcome, "the model could not be checked within the limits");
}

// Evidence about runs without end.
static void check_endless(Replay *replay) {
  Outcome *outcome = &replay->outcome;
  Question question = {.kind = QUESTION_ENDLESS, .prog = replay->prog, .accepting = replay->product->accepting};
  question.proves = question.refutes = true;
  Judgement judgement = evidence_judge(&question, outcome->trace, outcome->proof, &replay->session.limits);
  outcome->run = judgement.run;
  outcome->verdict = judgement.verdict;
  outcome->evidence_checked = judgement.verdict != VERDICT_UNKNOWN;
  if (outcome->evidence_checked) outcome->status[0] = outcome->trace ? STATUS_VIOLATED : STATUS_PROVED;
  else set_reason(outcome, evidence_judge_reason(&judgement, outcome->trace));
}

static bool read_all(Replay *replay, const EvidenceFile *file, TermTable *table, DiagList *diags) {
  Request *request = &replay->session.request;
  EvidenceOptions how = evidence_options(file);
  const TextVec *files = &replay->session.options->files;
  const char *file_path = files->data[files->count - 1];
  if (!cli_request_adopt(request, how.formula ? NULL : how.property, how.entry, how.arch, how.open, diags))
    return false;
  if (how.formula && how.property &&
      !cli_request_adopt_formula(request, how.property, how.formula, file_path, how.stutter, diags))
    return false;
  if (!read_program(replay, how.reading, table, diags)) return false;
  replay->outcome.status = memory_new((replay->prog->properties.count + 1) * sizeof(PropertyStatus));
  if (!evidence_bind(file, replay->prog, &replay->outcome.trace, &replay->outcome.proof, diags)) return false;
  if (replay->is_temporal && !replay->is_branching &&
      !cli_temporal_reading_counts(&replay->temporal, (Reading)how.reading, replay->outcome.trace != NULL))
    return diag_error(diags, (Place){.file = file_path}, NULL,
                      "this is about a reading of the program that such evidence cannot be about");
  if (replay->is_replay && !replay->outcome.trace)
    return diag_error(diags, (Place){0}, "`sextant validate` checks it",
                      "the evidence is a proof: there is nothing to replay");
  return true;
}

static void run(Replay *replay, const EvidenceFile *file) {
  DiagList diags = {0};
  TermTable *table = expr_table_new();
  limits_watch(&replay->session.limits, expr_work(table));
  if (!read_all(replay, file, table, &diags)) {
    cli_session_fail(&replay->session, 0, &diags);
  } else {
    if (replay->is_branching) check_model(replay);
    else if (replay->product) check_endless(replay);
    else if (replay->outcome.trace) check_trace(replay);
    else check_proof(replay);
    bool is_proof =
        replay->is_temporal && !replay->is_branching && replay->temporal.is_safety && !replay->outcome.trace;
    if (is_proof) cli_temporal_assume_defined(&replay->temporal, replay->reading);
    if (replay->is_temporal && !replay->is_branching)
      cli_undefined_withdraw(&replay->temporal, replay->prog, &replay->outcome, &replay->session.limits);
    show(replay);
  }
  evidence_outcome_release(&replay->outcome);
  text_release(&replay->out);
  if (replay->is_branching) cli_branching_release(&replay->branching);
  if (replay->is_temporal) cli_temporal_release(&replay->temporal);
  else if (replay->prog) prog_delete(replay->prog);
  diag_release(&diags);
  limits_watch(&replay->session.limits, NULL);
  expr_table_delete(table);
}

static int fault(DiagList *diags) {
  diag_print(diags, stderr);
  diag_release(diags);
  return EXIT_INPUT;
}

// FILE... EVIDENCE: the last word is the evidence.
static int replay_or_validate(const Options *options, bool is_replay) {
  DiagList diags = {0};
  Replay replay = {.is_replay = is_replay};
  TextVec files = options->files;
  if (files.count < 2) {
    diag_error(&diags, (Place){0},
               is_replay ? "usage: sextant replay FILE EVIDENCE" : "usage: sextant validate FILE EVIDENCE",
               "a program and its evidence are needed");
    return fault(&diags);
  }
  files.count--;
  EvidenceFile *file = evidence_open(files.data[files.count], &diags);
  if (!file) return fault(&diags);
  int status = EXIT_INPUT;
  if (cli_session_begin(&replay.session, options, &files)) {
    if (replay.session.request.programs.count == 1) run(&replay, file);
    else
      cli_session_add_status(&replay.session, EXIT_INPUT),
          fputs("sextant: error: evidence is for one program\n", stderr);
    status = cli_session_end(&replay.session);
  }
  evidence_close(file);
  return status;
}

int cli_command_replay(const Options *options) { return replay_or_validate(options, true); }
int cli_command_validate(const Options *options) { return replay_or_validate(options, false); }
