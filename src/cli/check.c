#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/suggest.h"
#include "check/falsify.h"
#include "cli/algol.h"
#include "cli/branching.h"
#include "cli/commands.h"
#include "cli/preconditions.h"
#include "cli/session.h"
#include "cli/temporal.h"
#include "cli/undefined.h"
#include "domain/table.h"
#include "schedule/engines.h"
#include "schedule/verify.h"
#include "evidence/export/harness.h"
#include "evidence/export/json_evidence.h"
#include "evidence/export/shorten.h"

// A temporal property, and the reading of the program that an answer is about.
typedef struct Asked {
  Temporal *temporal;
  Reading reading;
} Asked;

typedef struct Check {
  Session session;
} Check;

static int fault(const char *hint, const char *message) {
  DiagList diags = {0};
  diag_error(&diags, (Place){0}, hint, "%s", message);
  diag_print(&diags, stderr);
  diag_release(&diags);
  return EXIT_INPUT;
}

// ---- the engine

static void list_engine(const char *name, Text *out, Suggestion *best) {
  text_format(out, "%s%s", out->count ? ", " : "", name);
  if (best) suggestion_offer(best, name);
}

static void list_engines(Text *out, Suggestion *best, QuestionKind kind) {
  uint32_t count;
  const Engine *engines = schedule_engine_table(&count);
  for (uint32_t i = 0; i < count; i++)
    if (engines[i].kind == kind) list_engine(engines[i].name, out, best);
}

static bool is_engine(const char *name) {
  if (strcmp(name, "auto") == 0 || strcmp(name, "algol") == 0) return true;
  return schedule_engine_find(name, QUESTION_REACH) || schedule_engine_find(name, QUESTION_ENDLESS) ||
         schedule_engine_find(name, QUESTION_BRANCHING);
}

static int unknown_engine(const char *name) {
  Text message = {0}, hint = {0}, engines = {0};
  Suggestion best;
  suggestion_init(&best, name, strlen(name));
  text_format(&message, "unknown engine '%s'", name);
  list_engine("auto", &engines, &best);
  list_engines(&engines, &best, QUESTION_REACH);
  text_add(&engines, ", algol; for temporal properties");
  list_engines(&engines, &best, QUESTION_ENDLESS);
  list_engines(&engines, &best, QUESTION_BRANCHING);
  text_format(&hint, "engines: %s", text_view(&engines));
  fault(suggestion_hint(&best, text_view(&hint)), text_view(&message));
  text_release(&message);
  text_release(&hint);
  text_release(&engines);
  return EXIT_INPUT;
}

// Can the engine that is asked for answer a question of this kind? Otherwise says which can.
static bool engine_applies(const Check *check, const Temporal *t, DiagList *diags) {
  const char *engine = check->session.options->engine;
  bool models = t && t->kind == TEMPORAL_CTL && !t->is_stuttering;
  bool reaches = !t || (!t->obstacle && t->is_safety), lives = t && !t->obstacle && !t->is_safety;
  if (strcmp(engine, "auto") == 0 || (models && schedule_engine_find(engine, QUESTION_BRANCHING)) ||
      (reaches && schedule_engine_find(engine, QUESTION_REACH)) ||
      (lives && schedule_engine_find(engine, QUESTION_ENDLESS)))
    return true;
  Text hint = {0};
  list_engine("auto", &hint, NULL);
  if (lives) list_engines(&hint, NULL, QUESTION_ENDLESS);
  else if (reaches) list_engines(&hint, NULL, QUESTION_REACH);
  if (models) list_engines(&hint, NULL, QUESTION_BRANCHING);
  Text text = {0};
  text_format(&text, "engines for it: %s", text_view(&hint));
  diag_error(diags, (Place){0}, text_view(&text), "engine %s is not for %s", engine,
             lives          ? "formulas about runs without end"
             : reaches && t ? "formulas whose violations show in a finite run"
             : reaches      ? "questions of reachability"
                            : "formulas that no path settles");
  text_release(&hint);
  text_release(&text);
  return false;
}

static void tell(void *context, const char *text) {
  Session *session = context;
  fprintf(stderr, "[%7.2f s] %s\n", limits_elapsed(&session->limits), text);
}

// How the session asks: its engine, options, jobs and limits.
static ScheduleRequest request_of(Session *session) {
  const Options *options = session->options;
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  ScheduleRequest request = {.engine = options->engine, .limits = &session->limits, .context = session};
  request.jobs = options->jobs ? (uint32_t)options->jobs : cores > 0 ? (uint32_t)cores : 1;
  request.options = (EngineOptions){.bound = options->bound, .domain = options->domain};
  request.options.game = check_model_game_mode(options->game);
  if (options->verbose && isatty(STDERR_FILENO)) request.progress = tell;
  return request;
}

// ---- files besides the report

static bool write_evidence(const Session *session, const Program *program, Prog *prog, const Outcome *outcome,
                           const Asked *asked, DiagList *diags) {
  const char *path = session->options->evidence;
  if (!path || (!outcome->trace && !outcome->proof) || !outcome->evidence_checked) return true;
  const Request *request = &session->request;
  EvidenceOptions how = {.property = request->property, .entry = request->entry, .arch = request->arch};
  how.open = request->open;
  if (asked) {
    how.property = cli_temporal_kind_name(asked->temporal->kind);
    how.formula = asked->temporal->formula;
    how.stutter = request->stutter;
    how.reading = asked->reading;
  }
  char *json = evidence_to_json(prog, outcome, program->title, &how);
  bool fine = json && cli_write_file(path, json, diags);
  free(json);
  return fine;
}

static bool write_harness(const Session *session, Prog *prog, const Outcome *outcome, DiagList *diags) {
  const char *path = session->options->harness;
  if (!path || outcome->verdict != VERDICT_FALSIFIED || !outcome->trace) return true;
  Text harness = {0};
  evidence_harness_print(prog, outcome->trace, &outcome->run, session->request.entry, &harness);
  bool fine = cli_write_file(path, text_view(&harness), diags);
  text_release(&harness);
  return fine;
}

// ---- one program

// `asked` is the temporal property, or NULL.
static int report(Session *session, uint32_t index, Prog *prog, Outcome *outcome, const Asked *asked) {
  const Program *program = &session->request.programs.data[index];
  DiagList diags = {0};
  Text out = {0};
  int status = cli_status_of(outcome);
  outcome->seconds = limits_elapsed(&session->limits);
  if (outcome->verdict == VERDICT_UNKNOWN && !outcome->reason)
    outcome->reason = memory_text(limits_reached(&session->limits) ? limits_reason(session->limits.stopped)
                                                                   : "no engine found an answer");
  if (!write_evidence(session, program, prog, outcome, asked, &diags) || !write_harness(session, prog, outcome, &diags))
    status = cli_status_worse(status, EXIT_INPUT);
  cli_session_report(session, program, prog, outcome, &out);
  cli_session_print(session, index, &out);
  diag_print(&diags, stderr);
  diag_release(&diags);
  text_release(&out);
  return status;
}

static void join_reasons(Outcome *earlier, const Outcome *outcome) {
  if (!earlier->reason || !outcome->reason) return;
  Text reason = {0};
  text_format(&reason, "%s; %s: %s", earlier->reason, outcome->engine, outcome->reason);
  free(earlier->reason);
  earlier->reason = memory_text(text_view(&reason));
  text_release(&reason);
}

// One look at a predicate model. True: reported, with this status. *again: a violation was found, of machine arithmetic only.
static bool check_model(Session *session, uint32_t index, Temporal *temporal, Reading reading, Outcome *earlier,
                        bool *again, int *status) {
  BranchingQuestion question;
  DiagList diags = {0};
  bool settled = false;
  if (!cli_branching_init(&question, temporal, reading, &diags)) {
    settled = diags.count > 0;
    if (settled) cli_session_fail(session, index, &diags), *status = EXIT_INPUT;
  } else {
    Outcome outcome = cli_branching_verify(&question, &session->limits);
    Asked about = {temporal, reading};
    settled = outcome.verdict != VERDICT_UNKNOWN || outcome.internal_error;
    *again = !settled && outcome.evidence_checked;
    if (settled) *status = report(session, index, question.prog, &outcome, &about);
    else join_reasons(earlier, &outcome);
    evidence_outcome_release(&outcome);
  }
  cli_branching_release(&question);
  diag_release(&diags);
  return settled;
}

// A CTL formula that is still open is evaluated on a predicate model. What the earlier attempts found stands where that gives no
// answer either. True: reported, with this status.
static bool check_branching(Session *session, uint32_t index, const Asked *asked, Outcome *earlier, int *status) {
  if (!asked || asked->temporal->kind != TEMPORAL_CTL || earlier->verdict != VERDICT_UNKNOWN || earlier->internal_error)
    return false;
  if (asked->temporal->is_stuttering || limits_reached(&session->limits)) return false;
  const char *engine = session->options->engine;
  if (strcmp(engine, "auto") != 0 && !schedule_engine_find(engine, QUESTION_BRANCHING)) return false;
  bool again = false;
  if (check_model(session, index, asked->temporal, READING_MODEL, earlier, &again, status)) return true;
  return again && check_model(session, index, asked->temporal, READING_STRICT_MODEL, earlier, &again, status);
}

// What was found about the asked property, in its own terms, or else what branching time adds.
static int report_asked(Session *session, uint32_t index, Prog *prog, Outcome *outcome, Asked *asked) {
  int status;
  if (asked && prog && asked->temporal->is_safety) {
    ScheduleRequest how = request_of(session);
    bool is_doubtful = outcome->verdict == VERDICT_FALSIFIED && prog->locs.data[outcome->run.end].role != LOC_ERROR;
    if (is_doubtful) asked->reading = cli_temporal_go_on(asked->temporal, outcome, &how);
    else if (outcome->verdict == VERDICT_VERIFIED)
      asked->reading = cli_temporal_strengthen(asked->temporal, outcome, &how);
    prog = cli_temporal_product(asked->temporal, asked->reading)->prog;
  }
  if (asked && prog) cli_undefined_withdraw(asked->temporal, prog, outcome, &session->limits);
  if (asked && prog) cli_temporal_settle(asked->temporal, prog, outcome, &session->limits);
  if (check_branching(session, index, asked, outcome, &status)) return status;
  return report(session, index, prog, outcome, asked);
}

// A violation of an open program: a shorter client, and preconditions that rule such clients out.
static void study_violation(Check *check, uint32_t index, Prog *prog, const ScheduleRequest *how, Outcome *outcome) {
  Session *session = &check->session;
  evidence_shorten(prog, outcome->trace, &outcome->run, &session->limits);
  if (session->options->quiet || !cli_preconditions_apply(prog, outcome->trace)) return;
  DiagList diags = {0};
  TermTable *table = expr_table_new();
  Prog *copy = cli_request_read(&session->request, &session->request.programs.data[index], table, &diags);
  if (copy) cli_preconditions_find(copy, how, outcome);
  prog_delete(copy);
  diag_release(&diags);
  expr_table_delete(table);
}

// Looks for an answer by the engines of reachability.
static void check_reachability(Check *check, uint32_t index, Prog *prog, const char *predicates, Asked *asked) {
  Session *session = &check->session;
  Variant variant = schedule_errors_of(prog);
  variant.predicates = predicates;
  ScheduleRequest request = request_of(session);
  request.variants = &variant;
  request.count = 1;
  Product *product = asked ? cli_temporal_product(asked->temporal, asked->reading) : NULL;
  if (product) spec_buchi_product_suspect(product, true);
  Outcome outcome = schedule_verify(&request);
  if (product) spec_buchi_product_suspect(product, false);
  if (prog->client && outcome.verdict == VERDICT_FALSIFIED) study_violation(check, index, prog, &request, &outcome);
  cli_session_add_status(session, report_asked(session, index, prog, &outcome, asked));
  evidence_outcome_release(&outcome);
}

static void check_temporal(Check *check, uint32_t index, TermTable *table) {
  Session *session = &check->session;
  DiagList diags = {0};
  Temporal temporal;
  if (!cli_temporal_init(&temporal, &session->request, &session->request.programs.data[index], table, &diags) ||
      !engine_applies(check, &temporal, &diags)) {
    cli_session_fail(session, index, &diags);
  } else if (temporal.obstacle || schedule_engine_find(session->options->engine, QUESTION_BRANCHING)) {
    Outcome outcome = {.reason = memory_text(temporal.obstacle ? temporal.obstacle : "paths were not looked at")};
    Asked asked = {&temporal, READING_RUN};
    cli_session_add_status(session, report_asked(session, index, NULL, &outcome, &asked));
    evidence_outcome_release(&outcome);
  } else if (temporal.is_safety) {
    Asked asked = {&temporal, READING_RUN};
    check_reachability(check, index, cli_temporal_product(&temporal, READING_RUN)->prog,
                       cli_temporal_predicates(&temporal, READING_RUN) ? session->options->predicates : NULL, &asked);
  } else {
    ScheduleRequest how = request_of(session);
    bool is_ctl = temporal.kind == TEMPORAL_CTL && strcmp(how.engine, "auto") == 0;
    Limits within = limits_within(&session->limits, is_ctl ? EFFORT(&session->limits, endless_paths) : UINT64_MAX);
    how.limits = &within;
    Asked asked = {&temporal, READING_RUN};
    Outcome outcome = cli_temporal_verify(&temporal, &how, &asked.reading);
    Prog *prog = cli_temporal_product(&temporal, asked.reading)->prog;
    cli_session_add_status(session, report_asked(session, index, prog, &outcome, &asked));
    evidence_outcome_release(&outcome);
  }
  cli_temporal_release(&temporal);
  diag_release(&diags);
}

// Is the question a temporal one, by the command line or by the source?
static bool is_temporal(const Request *request, const Program *program) {
  if (request->temporal != TEMPORAL_NONE || !request->is_default) return request->temporal != TEMPORAL_NONE;
  Arena arena = {0};
  bool found = false;
  for (uint32_t i = 0; i < program->files.count; i++)
    found |= cli_temporal_annotation(&arena, program->files.data[i]) != NULL;
  arena_release(&arena);
  return found;
}

static void check_program(Check *check, uint32_t index) {
  Session *session = &check->session;
  const Program *program = &session->request.programs.data[index];
  DiagList diags = {0};
  TermTable *table = expr_table_new();
  limits_watch(&session->limits, expr_work(table));
  bool temporal = is_temporal(&session->request, program);
  Prog *prog = temporal ? NULL : cli_request_read(&session->request, program, table, &diags);
  Predicates *predicates = NULL;
  bool fine =
      !prog || (engine_applies(check, NULL, &diags) && cli_session_predicates(session, prog, &predicates, &diags));
  if (temporal) {
    check_temporal(check, index, table);
  } else if (!prog && limits_reached(&session->limits)) { // an interrupt ends the compiler, too
    Outcome outcome = {0};
    cli_session_add_status(session, report(session, index, NULL, &outcome, NULL));
    evidence_outcome_release(&outcome);
  } else if (!prog || !fine) {
    cli_session_fail(session, index, &diags);
  } else {
    check_reachability(check, index, prog, session->options->predicates, NULL);
  }
  domain_predicates_delete(predicates);
  prog_delete(prog);
  diag_release(&diags);
  limits_watch(&session->limits, NULL);
  expr_table_delete(table);
}

int cli_command_check(const Options *options) {
  Check check = {0};
  if (!is_engine(options->engine)) return unknown_engine(options->engine);
  if (options->files.count == 0) return fault("usage: sextant check [OPTION...] FILE...", "no file given");
  if (strcmp(options->format, "dot") == 0 || strcmp(options->format, "svg") == 0 ||
      strcmp(options->format, "html") == 0)
    return fault("sextant model draws", "--format dot, svg and html are for the command model");
  if (!cli_session_begin(&check.session, options, &options->files)) return EXIT_INPUT;
  const ProgramVec *programs = &check.session.request.programs;
  DiagList diags = {0};
  bool fine = !options->domain || domain_is_known(options->domain, &diags);
  if (programs->count > 1 && (options->harness || options->evidence)) {
    fault(NULL, "--harness and --evidence are for one program");
    cli_session_add_status(&check.session, EXIT_INPUT);
  } else if (!fine || !cli_algol_check_options(&check.session.request, &diags)) {
    diag_print(&diags, stderr);
    cli_session_add_status(&check.session, EXIT_INPUT);
  } else
    for (uint32_t i = 0; i < programs->count; i++)
      if (programs->data[i].is_algol) cli_algol_check_program(&check.session, i);
      else check_program(&check, i);
  diag_release(&diags);
  return cli_session_end(&check.session);
}
