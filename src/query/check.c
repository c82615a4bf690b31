// check: does the program violate what is asked about it?
#include <string.h>

#include "domain/table.h"
#include "evidence/export/harness.h"
#include "evidence/export/json_evidence.h"
#include "evidence/export/shorten.h"
#include "evidence/export/simplify.h"
#include "query/algol.h"
#include "query/engine.h"
#include "query/known.h"
#include "query/outputs.h"
#include "query/preconditions.h"
#include "query/requirements.h"
#include "query/session.h"
#include "query/settle.h"
#include "query/task.h"
#include "query/view.h"
#include "query/witness.h"
#include "schedule/checks.h"

enum { MOST_ROUNDS = 4 }; // in which more is required of clients, and everything settled again

// ---- files besides the report: that one cannot be written is told after the answer

// `temporal` and the product that the evidence is about: NULL, 0 where the question is none.
static void write_evidence(Session *s, const Temporal *temporal, ProductKind kind) {
  sextant_answer *a = s->answer;
  const char *path = s->settings->evidence;
  if (!path || (!a->outcome.trace && !a->outcome.proof) || !a->outcome.evidence_checked) return;
  EvidenceOptions how = {.property = a->asked.property, .entry = a->asked.entry, .arch = a->asked.arch};
  how.open = a->asked.open;
  how.client = a->asked.open ? a->asked.client : NULL;
  how.owed = a->asked.owed;
  how.alloc = a->asked.alloc, how.volatile_reads = a->asked.volatile_reads;
  how.foreign = a->asked.foreign, how.allocators = a->asked.allocators, how.mmio = a->asked.mmio;
  if (temporal) {
    how.property = query_temporal_name(temporal->kind);
    how.formula = temporal->wording.formula;
    how.stutter = a->asked.stutter;
    how.reading = kind;
  }
  char *json = evidence_to_json(a->prog, &a->outcome, a->source.title, &how);
  if (json) query_outputs_write(path, json, &a->diags);
  free(json);
}

static void write_harness(Session *s) {
  sextant_answer *a = s->answer;
  if (!s->settings->harness || a->outcome.verdict != VERDICT_FALSIFIED || !a->outcome.trace) return;
  Text harness = {0};
  evidence_harness_print(a->prog, a->outcome.trace, &a->outcome.run, a->asked.entry, &harness);
  query_outputs_write(s->settings->harness, text_view(&harness), &a->diags);
  text_release(&harness);
}

// ---- temporal questions

static bool check_temporal(Session *s) {
  sextant_answer *a = s->answer;
  Temporal temporal;
  SettledTemporal settled = {0};
  ScheduleRequest how = query_request(s);
  bool fine = query_temporal_init(&temporal, &a->source, &a->asked, s->settings->predicates, &a->diags) &&
              query_settle(&temporal, &how, &settled, &a->diags);
  if (fine) {
    a->kind = ANSWER_PROGRAM;
    a->outcome = settled.outcome;
    a->prog = settled.prog;
    if (a->prog) write_evidence(s, &temporal, settled.kind), write_harness(s);
  }
  query_temporal_release(&temporal);
  return fine;
}

// ---- errors

// Runs with fewer and simpler inputs. That is worth its effort also where the time is up: it is counted, and small.
static void simplify_violations(Session *s) {
  sextant_answer *a = s->answer;
  Limits limits;
  limits_init(&limits, 0, 0);
  limits.effort = s->limits.effort;
  limits.cancelled = s->limits.cancelled;
  Limits all = limits_within(&limits, 2 * EFFORT(&limits, shorten_ticks));
  evidence_simplify(a->prog, a->outcome.trace, &a->outcome.run, &all);
  for (uint32_t i = 0; i < a->outcome.others.count; i++)
    evidence_simplify(a->prog, a->outcome.others.data[i].trace, &a->outcome.others.data[i].run, &all);
}

// Violations of an open program: shorter clients, and preconditions that rule such clients out.
static void study_violations(Session *s, const ReadAs *as, const ScheduleRequest *how) {
  sextant_answer *a = s->answer;
  evidence_shorten(a->prog, a->outcome.trace, &a->outcome.run, &s->limits);
  for (uint32_t i = 0; i < a->outcome.others.count; i++)
    evidence_shorten(a->prog, a->outcome.others.data[i].trace, &a->outcome.others.data[i].run, &s->limits);
  bool is_fair = strcmp(a->asked.client, "fair") == 0;
  if (is_fair || s->settings->quiet || !query_preconditions_apply(a->prog, a->outcome.trace)) return;
  Prog *copy = query_source_read(&a->source, as, &a->diags);
  if (copy) query_preconditions_find(copy, how, &a->outcome);
  prog_delete(copy);
}

static Outcome settle_checks(Session *s, const ScheduleRequest *request, const Prog *prog) {
  Memory memory;
  ScheduleRequest advised = *request;
  query_memory_init(&memory, s, prog);
  query_memory_advise(&memory, &advised);
  Outcome outcome = schedule_settle_checks(&advised, memory.is_known ? &memory.known : NULL);
  query_memory_keep(&memory, s, prog, &outcome);
  query_memory_release(&memory);
  return outcome;
}

// Violations for which clients owe the functions something, or may do so, are none.
static void take_out(Outcome *outcome, const Prog *prog, const Excuse *excuses) {
  ViolationVec left = {0};
  violationvec_push(&left, (Violation){outcome->trace, outcome->run});
  for (uint32_t i = 0; i < outcome->others.count; i++) violationvec_push(&left, outcome->others.data[i]);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < left.count; i++) {
    Violation *violation = &left.data[i];
    if (excuses[i] == EXCUSE_NONE) {
      left.data[kept++] = *violation;
      continue;
    }
    outcome->status[prog->locs.data[violation->run.end].property] = STATUS_UNKNOWN;
    evidence_trace_delete(violation->trace);
    evidence_run_release(&violation->run);
  }
  outcome->trace = kept ? left.data[0].trace : NULL;
  outcome->run = kept ? left.data[0].run : (Run){.end = LOC_NONE};
  outcome->others.count = 0;
  for (uint32_t i = 1; i < kept; i++) violationvec_push(&outcome->others, left.data[i]);
  violationvec_release(&left);
  if (!kept)
    evidence_outcome_withdraw(outcome,
                              "a client breaks a function, and it was not seen whether it owes that function more");
}

static bool has_excuse(const Excuse *excuses, uint32_t count, Excuse which) {
  for (uint32_t i = 0; i < count; i++)
    if (excuses[i] == which) return true;
  return false;
}

// Everything is settled again, for clients that keep to what is owed. False: nothing came of it.
static bool settle_again(Session *s, const ReadAs *as, const ScheduleRequest *request, Variant *variant,
                         const char *owed, bool wants_any) {
  sextant_answer *a = s->answer;
  query_source_require(&a->source, owed);
  Prog *prog = query_source_read(&a->source, as, &a->diags);
  if (!prog) return false;
  Variant again = schedule_errors_of(prog), before = *variant;
  again.predicates = before.predicates;
  *variant = again;
  Outcome outcome = settle_checks(s, request, prog);
  if (outcome.verdict == VERDICT_UNKNOWN && !wants_any) {
    evidence_outcome_release(&outcome);
    prog_delete(prog);
    query_source_require(&a->source, a->asked.owed);
    *variant = before;
    return false;
  }
  evidence_outcome_release(&a->outcome);
  prog_delete(a->prog);
  a->outcome = outcome, a->prog = prog, a->asked.owed = owed;
  return true;
}

// Clients who break a function by the numbers that they pass: where a condition on these excludes all such clients, it is a requirement of the
// function, and the question is asked again. False: there is no more to be found.
static bool require_more(Session *s, const ReadAs *as, const ScheduleRequest *request, Variant *variant, bool is_last) {
  sextant_answer *a = s->answer;
  Prog *copy = query_source_read(&a->source, as, &a->diags);
  uint32_t count = a->outcome.others.count + 1;
  Excuse *excuses = memory_new(count * sizeof *excuses);
  const char *owed = copy ? query_requirements_find(copy, request, &a->outcome, a->asked.arena, excuses) : NULL;
  prog_delete(copy);
  if (owed && a->asked.owed) owed = arena_format(a->asked.arena, "%s; %s", a->asked.owed, owed);
  bool is_broken = has_excuse(excuses, count, EXCUSE_NONE), is_open = has_excuse(excuses, count, EXCUSE_UNKNOWN);
  bool goes_on = owed && !is_open && !is_last && settle_again(s, as, request, variant, owed, !is_broken);
  if (!goes_on) take_out(&a->outcome, a->prog, excuses);
  free(excuses);
  return goes_on;
}

static bool check_errors(Session *s) {
  sextant_answer *a = s->answer;
  ReadAs as = query_read_errors(&a->source, a->asked.kinds);
  Prog *prog = query_source_read(&a->source, &as, &a->diags);
  Predicates *predicates = NULL; // every engine reads them for itself
  bool fine =
      prog &&
      query_engine_applies(s->settings->engine, ENGINE_FOR(QUESTION_REACH), "questions of reachability", &a->diags) &&
      query_predicates(s, prog, &predicates);
  domain_predicates_delete(predicates);
  if (!fine) {
    prog_delete(prog);
    return false;
  }
  Variant variant = schedule_errors_of(prog);
  variant.predicates = s->settings->predicates;
  ScheduleRequest request = query_request(s);
  request.variants = &variant;
  request.count = 1;
  a->kind = ANSWER_PROGRAM;
  a->prog = prog;
  bool is_fair = prog->client && strcmp(a->asked.client, "fair") == 0;
  request.leaves_time = is_fair; // for requirements
  a->outcome = s->settings->svcomp ? schedule_verify(&request) : settle_checks(s, &request, prog);
  for (uint32_t round = 1; is_fair && a->outcome.verdict == VERDICT_FALSIFIED && a->outcome.trace; round++)
    if (!require_more(s, &as, &request, &variant, round == MOST_ROUNDS)) break;
  if (a->outcome.verdict == VERDICT_FALSIFIED && a->outcome.trace) {
    if (a->prog->client) study_violations(s, &as, &request);
    else simplify_violations(s);
  }
  write_evidence(s, NULL, PRODUCT_RUN);
  write_harness(s);
  query_witness_write(s);
  query_view(s);
  return true;
}

// The checks, none of them settled.
bool query_properties(Session *s) {
  sextant_answer *a = s->answer;
  if (!query_session_read(s, a->input->files.count)) return false;
  ReadAs as = query_read_errors(&a->source, a->asked.kinds);
  a->prog = query_source_read(&a->source, &as, &a->diags);
  if (!a->prog) return false;
  a->kind = ANSWER_PROGRAM;
  a->outcome.status = memory_new((a->prog->properties.count + 1) * sizeof *a->outcome.status);
  return true;
}

// ----

// Is the question a temporal one, by what is asked or by the source?
static bool is_temporal(const sextant_answer *a) {
  if (a->asked.temporal != TEMPORAL_NONE || !a->asked.is_default) return a->asked.temporal != TEMPORAL_NONE;
  Arena arena = {0};
  bool found = query_wording_annotation(&a->source, &arena) != NULL;
  arena_release(&arena);
  return found;
}

static bool check_witness(Session *s) {
  sextant_answer *a = s->answer;
  if (!s->settings->witness || (a->source.kind == SOURCE_C && !is_temporal(a))) return true;
  return diag_error(&a->diags, (Place){0}, "--evidence is for every question",
                    "--witness is for C, and not for temporal properties");
}

static bool check_svcomp(const Settings *settings, DiagList *diags) {
  return !settings->svcomp || strcmp(settings->format, "text") == 0 ||
         diag_error(diags, (Place){0}, NULL, "--svcomp is a line below a text, not for --format %s", settings->format);
}

// The files of a task are read, too.
static bool open_task(Session *s) {
  sextant_answer *a = s->answer;
  if (!a->input->files.count || !query_is_task(a->input->files.data[0])) return true;
  return query_task_open(a->input, &a->diags) && query_outputs_check(a->input, &a->diags);
}

bool query_check(Session *s) {
  sextant_answer *a = s->answer;
  const Settings *settings = s->settings;
  if (settings->project) return query_engine_exists(settings->engine, &a->diags) && query_project(s);
  if (settings->slurm) return diag_error(&a->diags, (Place){0}, NULL, "--slurm is for --project");
  bool fine;
  if (query_library(s, &fine)) return fine;
  if (!query_engine_exists(settings->engine, &a->diags) || !check_svcomp(settings, &a->diags) || !open_task(s) ||
      !query_session_read(s, a->input->files.count))
    return false;
  if (settings->domain && !domain_is_known(settings->domain, &a->diags)) return false;
  if (!query_algol_check_settings(settings, &a->source, &a->diags)) return false;
  if (!check_witness(s)) return false;
  if (a->source.kind == SOURCE_ALGOL) return query_algol_check(s);
  return is_temporal(a) ? check_temporal(s) : check_errors(s);
}
