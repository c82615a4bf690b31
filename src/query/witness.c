#include "query/witness.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/sha256.h"
#include "evidence/check/judge.h"
#include "evidence/export/c_text.h"
#include "evidence/export/witness.h"
#include "prog/copy.h"
#include "prog/guide.h"
#include "query/outputs.h"
#include "schedule/verify.h"
#include "sem/machine.h"

enum { MOST_STEPS = 20000000 }; // of a run that is followed without a search

// ---- writing

void query_witness_write(Session *s) {
  sextant_answer *a = s->answer;
  if (!s->settings->witness || !a->outcome.evidence_checked || (!a->outcome.trace && !a->outcome.proof)) return;
  EvidenceOptions how = {.property = a->asked.property, .entry = a->asked.entry, .arch = a->asked.arch};
  how.client = a->asked.open ? a->asked.client : NULL;
  how.owed = a->asked.owed;
  how.open = a->asked.open, how.alloc = a->asked.alloc, how.volatile_reads = a->asked.volatile_reads;
  how.foreign = a->asked.foreign, how.allocators = a->asked.allocators, how.mmio = a->asked.mmio;
  WitnessTask task = {a->source.files.data, a->source.files.count, a->source.texts, how};
  Text text = {0};
  evidence_witness_print(a->prog, &a->outcome, &task, &text);
  query_outputs_write(s->settings->witness, text_view(&text), &a->diags);
  text_release(&text);
}

// ---- reading

typedef struct Validation {
  Session *session;
  const char *path;
  WitnessFile witness;
  Text why; // that there is no verdict
} Validation;

// Every file of the program is one that the witness is about.
static bool check_hashes(Validation *v, uint32_t count) {
  sextant_answer *a = v->session->answer;
  for (uint32_t i = 0; i < count; i++) {
    size_t size = 0;
    char hex[SHA256_TEXT], *text = files_read(&a->input->texts, a->input->files.data[i], &size);
    bool found = !text; // that it cannot be read is told when it is
    sha256_text(text ? text : "", size, hex);
    for (uint32_t k = 0; k < v->witness.hashes.count; k++) found |= strcasecmp(v->witness.hashes.data[k], hex) == 0;
    free(text);
    if (!found)
      return diag_error(&a->diags, (Place){.file = v->path}, "the hash of the file is not among those in the witness",
                        "this is no witness for %s", a->input->files.data[i]);
  }
  return true;
}

// The value of `name=` among words of the form name=value.
static const char *configured(Validation *v, const char *name) {
  size_t length = strlen(name);
  for (const char *at = v->witness.configuration; at; at = strchr(at, ' '), at = at ? at + 1 : NULL)
    if (strncmp(at, name, length) == 0 && at[length] == '=')
      return arena_format(&v->witness.arena, "%.*s", (int)strcspn(at + length + 1, " "), at + length + 1);
  return NULL;
}

// What is asked stands in the witness as in a property file, whoever wrote it, unless it is given. False with a diagnostic where it does not.
static bool add_specification(Validation *v) {
  QueryInput *input = v->session->answer->input;
  const char *text = v->witness.specification;
  if (input->settings.property.count || input->settings.ltl || input->settings.ctl) return true;
  if (!text)
    return diag_error(&v->session->answer->diags, (Place){.file = v->path}, "--property says it in its place",
                      "the witness has no specification of what it is about");
  FileText file = {.path = arena_format(&input->arena, "%s: specification.prp", v->path),
                   .text = arena_text(&input->arena, text)};
  file.size = strlen(text);
  filetexts_push(&input->texts, file);
  textvec_push(&input->settings.property, file.path);
  return true;
}

static bool read_question(Validation *v) {
  sextant_answer *a = v->session->answer;
  const Settings *settings = v->session->settings;
  const char *model = v->witness.data_model;
  Recorded recorded = {.open = configured(v, "open"),
                       .client = configured(v, "client"),
                       .owed = configured(v, "requires"),
                       .alloc = configured(v, "alloc"),
                       .volatile_reads = configured(v, "volatile"),
                       .foreign = configured(v, "foreign"),
                       .allocators = configured(v, "allocators"),
                       .mmio = configured(v, "mmio")};
  if (model) recorded.arch = strcmp(model, "ILP32") == 0 ? "ilp32" : "lp64";
  return add_specification(v) && query_asked_init(&a->asked, settings, KIND_BIT(REACH), &a->input->arena, &a->diags) &&
         query_asked_adopt(&a->asked, settings, &recorded, &a->diags);
}

static bool read_program(Validation *v) {
  Session *s = v->session;
  sextant_answer *a = s->answer;
  uint32_t count = a->input->files.count - 1; // the last one is the witness
  if (!check_hashes(v, count) || !read_question(v)) return false;
  if (a->asked.temporal != TEMPORAL_NONE)
    return diag_error(&a->diags, (Place){.file = v->path}, "evidence (check --evidence) can be about them",
                      "witnesses of temporal properties are not checked");
  if (!query_source_init(&a->source, a->input, count, &a->asked, &s->limits, &a->diags)) return false;
  ReadAs as = query_read_errors(&a->source, a->asked.kinds);
  a->prog = query_source_read(&a->source, &as, &a->diags);
  if (!a->prog) return false;
  a->kind = ANSWER_PROGRAM;
  a->outcome.status = memory_new((a->prog->properties.count + 1) * sizeof(PropertyStatus));
  return true;
}

static void conclude_nothing(Validation *v) {
  Outcome *outcome = &v->session->answer->outcome;
  free(outcome->reason);
  outcome->reason = memory_text(v->why.count ? text_view(&v->why) : "the witness does not hold up");
}

// ---- where waypoints are

static bool is_on_line(const Location *at, Place place) {
  return at->place.line == place.line && evidence_witness_same_file(at->place.file, place.file);
}

// Where the calls end whose results are inputs, by location; elsewhere nothing.
static Place *call_ends(const sextant_answer *a) {
  const Prog *prog = a->prog;
  Place *ends = memory_new((prog->locs.count + 1) * sizeof *ends);
  const char *path = NULL;
  char *text = NULL;
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind != EDGE_HAVOC || !at->input.function || !at->place.file || !at->place.line) continue;
    if (!path || strcmp(path, at->place.file) != 0) {
      free(text);
      path = at->place.file;
      text = files_read(&a->input->texts, path, NULL);
    }
    ends[l] = at->place;
    if (text && !evidence_call_end(text, &ends[l])) ends[l] = at->place;
  }
  free(text);
  return ends;
}

typedef struct Plan {
  Validation *validation;
  Prog *prog;
  const Place *ends;
  GuidePointVec points;
  uint32_t stages;
  uint32_t ignored; // waypoints that mean nothing here
  bool *wanted;     // by property: the target
} Plan;

static void add_point(Plan *plan, const Waypoint *w, Loc loc, bool is_after, Term condition) {
  guidepointvec_push(&plan->points, (GuidePoint){plan->stages, loc, is_after, condition, w->avoids});
}

// The condition at a location; true where the waypoint has none. TERM_NONE: it means nothing there.
static Term condition_at(Plan *plan, const Waypoint *w, VarId result) {
  DiagList ignored = {0};
  if (!w->constraint) return expr_true(plan->prog->table);
  Term t = evidence_witness_condition(plan->prog, w->function, w->constraint, result, w->written, &ignored);
  diag_release(&ignored);
  return t;
}

static bool add_return(Plan *plan, const Waypoint *w, bool exactly) {
  bool found = false;
  for (Loc l = 0; l < plan->prog->locs.count; l++) {
    const Location *at = &plan->prog->locs.data[l];
    if (at->kind != EDGE_HAVOC || !at->input.function || !evidence_witness_same_file(at->place.file, w->place.file))
      continue;
    bool is_there = plan->ends[l].line == w->place.line && (!exactly || plan->ends[l].column == w->place.column);
    Term condition = is_there ? condition_at(plan, w, at->havoc) : TERM_NONE;
    if (condition) add_point(plan, w, l, true, condition), found = true;
  }
  return found;
}

// The places of a statement, or of the first that follows it in the function: all of its line from the column on.
static bool add_assumption(Plan *plan, const Waypoint *w) {
  Place first = {0};
  bool found = false;
  Term condition = condition_at(plan, w, VAR_NONE);
  for (int round = 0; condition && round < 2; round++)
    for (Loc l = 0; l < plan->prog->locs.count; l++) {
      const Location *at = &plan->prog->locs.data[l];
      bool is_in = at->place.line && evidence_witness_same_file(at->place.file, w->place.file) &&
                   (!w->function || !at->function || strcmp(w->function, at->function) == 0);
      if (!is_in || evidence_place_before(at->place, w->place) || at->kind == EDGE_HALT) continue;
      if (round == 0 && (!first.line || evidence_place_before(at->place, first))) first = at->place;
      if (round == 1 && at->place.line == first.line && (!w->avoids || at->place.column == first.column))
        add_point(plan, w, l, false, condition), found = true;
    }
  return found;
}

// A conditional that stands alone on its line from the column on: another could be meant by it, too.
static bool add_branching(Plan *plan, const Waypoint *w) {
  Loc found = LOC_NONE;
  for (Loc l = 0; l < plan->prog->locs.count; l++) {
    const Location *at = &plan->prog->locs.data[l];
    if (at->kind != EDGE_IF || at->is_check || !is_on_line(at, w->place) || at->place.column < w->place.column)
      continue;
    if (found != LOC_NONE) return false;
    found = l;
  }
  if (found == LOC_NONE || !w->constraint) return false;
  Term condition = plan->prog->locs.data[found].condition;
  bool is_true = strcmp(w->constraint, "true") == 0 || strcmp(w->constraint, "1") == 0;
  add_point(plan, w, found, false, is_true ? condition : expr_not(plan->prog->table, condition));
  return true;
}

static bool add_waypoint(Plan *plan, const Waypoint *w) {
  switch (w->kind) {
  case WAYPOINT_FUNCTION_RETURN: return add_return(plan, w, true) || add_return(plan, w, false);
  case WAYPOINT_ASSUMPTION: return add_assumption(plan, w);
  case WAYPOINT_BRANCHING: return add_branching(plan, w);
  default: return false;
  }
}

// The stages are the segments whose last waypoint means something; the others are passed over.
static bool make_plan(Plan *plan) {
  const WaypointVec *all = &plan->validation->witness.waypoints;
  const Waypoint *target = &all->data[all->count - 1];
  bool has_target = false;
  for (uint32_t i = 0; i < plan->prog->properties.count; i++) {
    Place place = plan->prog->properties.data[i].place;
    plan->wanted[i] = place.line == target->place.line && evidence_witness_same_file(place.file, target->place.file);
    has_target |= plan->wanted[i];
  }
  for (uint32_t i = 0; i < all->count; i++) {
    const Waypoint *w = &all->data[i];
    if (w->kind == WAYPOINT_TARGET) continue;
    bool is_known = add_waypoint(plan, w);
    plan->ignored += !is_known;
    plan->stages += is_known && !w->avoids;
  }
  if (!has_target)
    text_format(&plan->validation->why, "nothing that was asked about is checked at the target, line %u",
                target->place.line);
  return has_target;
}

// ---- a run

static bool judge(Validation *v, const Plan *plan, Trace *trace) {
  sextant_answer *a = v->session->answer;
  Question question = {.kind = QUESTION_REACH, .prog = a->prog, .proves = true, .refutes = true};
  Judgement judgement = evidence_judge(&question, trace, NULL, &v->session->limits);
  bool stands = judgement.verdict != VERDICT_UNKNOWN && plan->wanted[a->prog->locs.data[judgement.run.end].property];
  if (stands) {
    a->outcome.trace = trace;
    a->outcome.run = judgement.run;
    a->outcome.verdict = judgement.verdict;
    a->outcome.evidence_checked = true;
    a->outcome.status[a->prog->locs.data[judgement.run.end].property] = STATUS_VIOLATED;
  } else {
    evidence_run_release(&judgement.run);
    evidence_trace_delete(trace);
  }
  return stands;
}

// The constant that a condition asks of a variable: of `x == 3` that, also where x is widened, of a truth value itself; TERM_NONE: none.
static Term constant_of(TermTable *table, const ProgVar *var, Term condition) {
  if (condition == var->term) return expr_true(table);
  if (expr_op(table, condition) == OP_NOT && expr_arg(table, condition, 0) == var->term) return expr_false(table);
  if (expr_op(table, condition) != OP_EQ) return TERM_NONE;
  for (uint32_t k = 0; k < 2; k++) {
    Term term = expr_arg(table, condition, k), value = expr_arg(table, condition, 1 - k);
    while (expr_op(table, term) == OP_SEXT || expr_op(table, term) == OP_ZEXT) term = expr_arg(table, term, 0);
    if (term != var->term || !expr_is_const(table, value)) continue;
    return sort_is_bv(var->sort)
               ? expr_const(table, var->sort, expr_bits(table, value) & bits_mask(sort_width(var->sort)))
               : value;
  }
  return TERM_NONE;
}

// The value that a point of the stage asks for at an input; otherwise zero.
static Term value_wanted(const Plan *plan, Loc loc, uint32_t stage) {
  TermTable *table = plan->prog->table;
  const ProgVar *var = &plan->prog->vars.data[plan->prog->locs.data[loc].havoc];
  for (uint32_t i = 0; i < plan->points.count; i++) {
    const GuidePoint *p = &plan->points.data[i];
    if (p->loc != loc || !p->is_after || p->avoids || p->stage != stage) continue;
    Term value = constant_of(table, var, p->condition);
    if (value != TERM_NONE) return value;
  }
  return expr_default(table, var->sort);
}

static bool passes(const Plan *plan, Machine *machine, const State *state, Loc loc, bool is_after, uint32_t stage) {
  u128 value;
  for (uint32_t i = 0; i < plan->points.count; i++) {
    const GuidePoint *p = &plan->points.data[i];
    if (p->loc == loc && p->is_after == is_after && !p->avoids && p->stage == stage &&
        sem_state_evaluate(machine, state, p->condition, &value) && value)
      return true;
  }
  return false;
}

// The run that takes what the witness says, without a search: enough where it names every input.
static Trace *follow(const Plan *plan, Limits *limits) {
  Prog *prog = plan->prog;
  Trace *trace = evidence_trace_new(prog);
  Machine *machine = sem_machine_new(prog);
  State *state = sem_state_new(machine);
  uint32_t stage = 0;
  StepStatus status = STEP_DONE;
  for (uint32_t steps = 0; status == STEP_DONE && steps < MOST_STEPS; steps++) {
    Loc loc = state->loc;
    Term input = TERM_NONE;
    stage += passes(plan, machine, state, loc, false, stage);
    if (sem_machine_wants_input(machine, state)) {
      input = prog->locs.data[loc].kind == EDGE_CHOICE ? expr_true(prog->table) : value_wanted(plan, loc, stage);
      u32vec_push(&trace->inputs, input);
    }
    status = sem_machine_take(machine, state, input);
    stage += passes(plan, machine, state, loc, true, stage);
    if (steps % 4096 == 0 && limits_reached(limits)) break;
  }
  sem_state_delete(machine, state);
  sem_machine_delete(machine);
  return trace;
}

// What any engine says of all errors of a program that was made from the one in question.
static Outcome verify(Validation *v, Prog *prog) {
  Variant variant = schedule_errors_of(prog);
  ScheduleRequest request = query_request(v->session);
  request.engine = "auto";
  request.variants = &variant;
  request.count = 1;
  return schedule_verify(&request);
}

// A run of the guided program is one of the program itself, but for the variable that is new.
static Trace *search(Validation *v, const Plan *plan) {
  Prog *guided = prog_copy(plan->prog);
  prog_guide(guided, &plan->points, plan->stages, plan->wanted);
  Outcome outcome = verify(v, guided);
  Trace *trace = outcome.verdict == VERDICT_FALSIFIED ? outcome.trace : NULL;
  if (trace) outcome.trace = NULL, trace->var_count = plan->prog->vars.count;
  else if (outcome.verdict == VERDICT_VERIFIED) text_add(&v->why, "the witness leads to no violation");
  else text_format(&v->why, "no run was found that the witness leads to: %s", outcome.reason ? outcome.reason : "");
  evidence_outcome_release(&outcome);
  prog_delete(guided);
  return trace;
}

static void validate_violation(Validation *v) {
  sextant_answer *a = v->session->answer;
  Plan plan = {.validation = v, .prog = a->prog};
  plan.wanted = memory_new(a->prog->properties.count + 1);
  Place *ends = call_ends(a);
  plan.ends = ends;
  bool stands = make_plan(&plan) && judge(v, &plan, follow(&plan, &v->session->limits));
  if (!stands && !v->why.count) {
    Trace *trace = search(v, &plan);
    stands = trace && judge(v, &plan, trace);
  }
  if (!stands && plan.ignored) text_format(&v->why, " (%u waypoints could not be read)", plan.ignored);
  if (!stands) conclude_nothing(v);
  guidepointvec_release(&plan.points);
  free(plan.wanted);
  free(ends);
}

// ---- invariants

// Is there a word that begins a loop on the line?
static bool names_loop(const char *line) {
  static const char *const words[] = {"for", "while", "do"};
  size_t length = strcspn(line, "\n");
  for (const char *at = line; at < line + length;) {
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
      if (n == strlen(words[i]) && strncmp(at, words[i], n) == 0) return true;
    at += n ? n : 1;
  }
  return false;
}

// Is a loop where the invariant of one is, by the text of the program, or by a head on that line, as of a loop in a macro?
static bool is_at_loop(const sextant_answer *a, const WitnessInvariant *invariant, const U32Vec *heads) {
  bool found = false;
  for (uint32_t i = 0; i < heads->count; i++)
    found |= a->prog->locs.data[heads->data[i]].place.line == invariant->place.line;
  const char *path = heads->count ? a->prog->locs.data[heads->data[0]].place.file : NULL;
  char *text = found || !path ? NULL : files_read(&a->input->texts, path, NULL);
  const char *line = text;
  for (uint32_t i = 1; line && i < invariant->place.line; i++)
    line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL;
  found |= line && names_loop(line);
  free(text);
  return found;
}

static void find_places(const sextant_answer *a, const WitnessInvariant *invariant, U32Vec *places) {
  const Prog *prog = a->prog;
  if (invariant->is_of_loop) {
    evidence_witness_loops(prog, invariant->place, invariant->function, places);
    if (!is_at_loop(a, invariant, places)) places->count = 0;
    return;
  }
  Place first = {0};
  for (int round = 0; round < 2; round++) // before the first step of the statement
    for (Loc l = 0; l < prog->locs.count; l++) {
      const Location *at = &prog->locs.data[l];
      if (!is_on_line(at, invariant->place) || evidence_place_before(at->place, invariant->place)) continue;
      if (round == 0 && (!first.line || evidence_place_before(at->place, first))) first = at->place;
      if (round == 1 && at->place.column == first.column) u32vec_push(places, l);
    }
}

static bool add_invariant(Validation *v, Prog *prog, const WitnessInvariant *invariant) {
  DiagList diags = {0};
  U32Vec places = {0};
  Term condition =
      evidence_witness_condition(prog, invariant->function, invariant->condition, VAR_NONE, invariant->written, &diags);
  find_places(v->session->answer, invariant, &places);
  for (uint32_t i = 0; condition && i < places.count; i++)
    prog_check_at(prog, places.data[i], condition, "invariant of the witness", invariant->condition, invariant->place);
  if (!condition) text_format(&v->why, "%s", diags.items[0].message);
  else if (!places.count)
    text_format(&v->why, "there is no %s at line %u", invariant->is_of_loop ? "loop" : "statement",
                invariant->place.line);
  bool fine = condition && places.count;
  u32vec_release(&places);
  diag_release(&diags);
  return fine;
}

static void judge_invariants(Validation *v, Prog *checked) {
  sextant_answer *a = v->session->answer;
  uint32_t own = a->prog->properties.count;
  Outcome outcome = verify(v, checked);
  if (outcome.verdict == VERDICT_FALSIFIED) {
    const Location *end = &checked->locs.data[outcome.run.end];
    const Property *property = &checked->properties.data[end->property];
    bool is_own = end->property < own;
    text_format(&v->why,
                is_own ? "the program violates what the witness proves: %s, line %u" : "`%s` does not hold at line %u",
                is_own ? property->name : property->text, property->place.line);
    evidence_outcome_withdraw(&outcome, text_view(&v->why));
  }
  evidence_outcome_release(&a->outcome);
  a->outcome = outcome;
}

static void validate_invariants(Validation *v) {
  sextant_answer *a = v->session->answer;
  Prog *checked = prog_copy(a->prog);
  bool fine = true;
  for (uint32_t i = 0; i < v->witness.invariants.count && fine; i++)
    fine = add_invariant(v, checked, &v->witness.invariants.data[i]);
  if (!fine) {
    conclude_nothing(v);
    prog_delete(checked);
    return;
  }
  judge_invariants(v, checked);
  prog_delete(a->prog);
  a->prog = checked;
}

bool query_witness_validate(Session *s, const char *path) {
  Validation v = {.session = s, .path = path};
  bool fine = evidence_witness_read(&v.witness, path, &s->answer->diags) && read_program(&v);
  if (fine && v.witness.is_violation) validate_violation(&v);
  else if (fine) validate_invariants(&v);
  text_release(&v.why);
  evidence_witness_release(&v.witness);
  return fine;
}
