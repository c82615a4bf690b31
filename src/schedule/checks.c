#include "schedule/checks.h"

#include <stdio.h>
#include <string.h>

#include "evidence/check/verdict.h"
#include "schedule/engines.h"
#include "schedule/plan.h"
#include "schedule/vacuity.h"

// A search for the open checks all together, which is gone on with after others.
typedef struct Search {
  Schedule *schedule; // or NULL
  Variant variant;
  ScheduleRequest request;
  U32Vec targets;
  uint32_t checks; // that it is about
} Search;

typedef struct Checks {
  const ScheduleRequest *request;
  Prog *prog;
  Limits *limits;
  Limits rest; // after a violation: what the others may take
  double half; // and until when; 0: as long as there is time
  PropertyStatus *status;
  U32Vec open;           // properties, by kind
  bool *given_up;        // by property: every engine has, when it was asked about alone
  bool *is_doubtful;     // by property: it may fail on runs that are not exact, where it is a limit (prog.h)
  bool is_sifted;        // the cheap pass has been tried
  bool can_go_on;        // some question was left for want of effort
  bool is_violated;      // some check is
  bool limits_are_shown; // that no run leaves what is modelled; what is proved counts only then
  bool is_limited;       // a run leaves what is modelled: nothing can be proved
  bool may_be_limited;   // so it is, or a check may fail on a run that is not exact
  Search together;
  Settled told; // the first violation, else what came last of all open checks together
  char *why;    // the last reason why checks stay open, or NULL
  ViolationVec others;
  Proof *proof; // PARTS: what was proved
  Statistics statistics;
  uint64_t ticks;
} Checks;

typedef enum Came { CAME_NOTHING, CAME_SOME, CAME_PROOF } Came; // a violation, or a proof of some

// ---- one question

static void list_targets(const Checks *c, const U32Vec *checks, U32Vec *out) {
  for (uint32_t i = 0; i < checks->count; i++) {
    const U32Vec *errors = &c->prog->properties.data[checks->data[i]].errors;
    for (uint32_t k = 0; k < errors->count; k++) u32vec_push(out, errors->data[k]);
  }
}

static void drop_closed(const Checks *c, U32Vec *checks) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < checks->count; i++)
    if (c->status[checks->data[i]] == STATUS_UNKNOWN && !c->given_up[checks->data[i]])
      checks->data[kept++] = checks->data[i];
  checks->count = kept;
}

// The first violation is told first; before there is one, what came last.
static void keep(Checks *c, Settled *settled) {
  Settled *gone = c->is_violated ? settled : &c->told;
  schedule_settled_release(gone);
  if (gone == &c->told) c->told = *settled;
}

static void search_end(Search *search) {
  if (search->schedule) schedule_close(search->schedule);
  u32vec_release(&search->targets);
  *search = (Search){0};
}

static Came take_violation(Checks *c, Settled *settled) {
  c->status[c->prog->locs.data[settled->judgement.run.end].property] = STATUS_VIOLATED;
  if (c->is_violated) {
    violationvec_push(&c->others, (Violation){settled->answer.trace, settled->judgement.run});
    settled->answer.trace = NULL;
    settled->judgement.run = (Run){0};
  }
  keep(c, settled);
  c->is_violated = true;
  c->rest = limits_within(c->request->limits, EFFORT(c->request->limits, checks_rest));
  if (c->request->leaves_time && c->half <= 0) limits_halve(&c->rest), c->half = c->rest.deadline;
  if (c->half > 0) c->rest.deadline = c->half;
  c->limits = &c->rest;
  return CAME_SOME;
}

// The checks all of whose errors and doubts are shown to be unreachable, and the other limits, if all of them are.
static void close_shown(Checks *c, const U32Vec *targets) {
  bool *shown = memory_new(c->prog->locs.count + 1), *open = memory_new(c->prog->properties.count + 1), limits = true;
  for (uint32_t i = 0; i < targets->count; i++) shown[targets->data[i]] = true;
  for (Loc l = 0; l < c->prog->locs.count; l++) {
    const Location *at = &c->prog->locs.data[l];
    if (shown[l]) continue;
    if (at->role == LOC_ERROR || at->is_doubt) open[at->property] = true;
    else limits = limits && at->role != LOC_LIMIT;
  }
  for (uint32_t i = 0; i < c->prog->properties.count; i++)
    if (!open[i] && c->status[i] == STATUS_UNKNOWN) c->status[i] = STATUS_PROVED;
  c->limits_are_shown = c->limits_are_shown || limits;
  free(shown);
  free(open);
}

static Came take_proof(Checks *c, const U32Vec *targets, Settled *settled) {
  evidence_proof_add_part(c->proof, targets, settled->answer.proof);
  settled->answer.proof = NULL;
  close_shown(c, targets);
  keep(c, settled);
  return CAME_PROOF;
}

// The limits that a proof about these targets has shown unreachable, too.
static void add_limits(const Checks *c, U32Vec *targets) {
  bool *is_limit = evidence_question_limits(&(Question){.prog = c->prog, .targets = targets});
  for (Loc l = 0; l < c->prog->locs.count; l++)
    if (is_limit[l]) u32vec_push(targets, l);
  free(is_limit);
}

// A run has met a limit. Where one of the checks is doubtful it may be that: of the others nothing follows.
static void note_limit(Checks *c, const U32Vec *checks) {
  bool is_doubtful = false;
  for (uint32_t i = 0; i < checks->count; i++) is_doubtful = is_doubtful || c->is_doubtful[checks->data[i]];
  if (is_doubtful) c->may_be_limited = true;
  else c->is_limited = true;
}

static void note_reason(Checks *c, const Settled *settled) {
  if (!settled->answer.reason) return;
  free(c->why);
  c->why = memory_text(settled->answer.reason);
}

static void tell_settled(const Checks *c) {
  uint32_t settled = 0, violated = 0, count = c->prog->properties.count;
  char text[120];
  for (uint32_t i = 0; i < count; i++)
    settled += c->status[i] != STATUS_UNKNOWN, violated += c->status[i] == STATUS_VIOLATED;
  snprintf(text, sizeof text, "%u of %u checks settled, %u violated", settled, count, violated);
  if (c->request->progress && settled) c->request->progress(c->request->context, text);
}

static Came take_result(Checks *c, const U32Vec *checks, U32Vec *targets, Settled *settled) {
  evidence_add_statistics(&c->statistics, &settled->statistics);
  c->ticks += settled->ticks;
  if (settled->judgement.verdict == VERDICT_FALSIFIED) return take_violation(c, settled);
  if (settled->judgement.verdict == VERDICT_VERIFIED && settled->answer.some.count)
    return take_proof(c, &settled->answer.some, settled), CAME_SOME;
  if (settled->judgement.verdict == VERDICT_VERIFIED) return add_limits(c, targets), take_proof(c, targets, settled);
  c->can_go_on = c->can_go_on || !settled->is_exhausted;
  if (settled->is_limited) note_limit(c, checks);
  if (checks->count == 1 && settled->is_exhausted) c->given_up[checks->data[0]] = true;
  if (checks == &c->open || (checks->count == 1 && settled->is_exhausted)) note_reason(c, settled);
  if (checks == &c->open || !checks->count) keep(c, settled); // of a part it says nothing about the whole
  else schedule_settled_release(settled);
  return CAME_NOTHING;
}

static Came take(Checks *c, const U32Vec *checks, U32Vec *targets, Settled *settled) {
  Came came = take_result(c, checks, targets, settled);
  if (came != CAME_NOTHING) tell_settled(c);
  return came;
}

// The search stays where it is: the request points into it.
static void search_begin(const Checks *c, const U32Vec *checks, const char *engine, Search *out) {
  *out = (Search){.variant = c->request->variants[0], .request = *c->request, .checks = checks->count};
  list_targets(c, checks, &out->targets);
  if (checks->count < c->prog->properties.count) out->variant.question.targets = &out->targets;
  if (checks == &c->open && checks->count > 1) out->variant.roles |= ROLE_SOME;
  out->request.variants = &out->variant;
  out->request.limits = c->request->limits;
  out->request.engine = engine;
  out->request.takes_some = true;
  out->schedule = schedule_open(&out->request);
}

static bool is_closed(const Checks *c, Loc target) {
  return c->status[c->prog->locs.data[target].property] != STATUS_UNKNOWN;
}

// Leaves out what is settled meanwhile.
static void search_narrow(const Checks *c, const U32Vec *checks, Search *search) {
  U32Vec dropped = {0};
  uint32_t kept = 0;
  for (uint32_t i = 0; i < search->targets.count; i++) {
    Loc target = search->targets.data[i];
    if (is_closed(c, target)) u32vec_push(&dropped, target);
    else search->targets.data[kept++] = target;
  }
  search->targets.count = kept;
  search->variant.question.targets = &search->targets;
  search->checks = checks->count;
  schedule_narrow(search->schedule, &dropped);
  u32vec_release(&dropped);
}

static bool is_about_violated(const Checks *c, const Search *search) {
  bool is = false;
  for (uint32_t i = 0; i < search->targets.count; i++)
    is = is || c->status[c->prog->locs.data[search->targets.data[i]].property] == STATUS_VIOLATED;
  return is;
}

// The engine that has shown some goes on about the others alone.
static void search_forget(const Checks *c, Search *search) {
  U32Vec shown = {0};
  for (uint32_t i = 0; i < search->targets.count; i++)
    if (is_closed(c, search->targets.data[i])) u32vec_push(&shown, search->targets.data[i]);
  schedule_forget(search->schedule, &shown);
  u32vec_release(&shown);
}

// Goes on with a search for these checks. It is about fewer of them once one of these is violated, or so many were proved that the others are another
// question; after a proof of all it is over.
static Came go_on(Checks *c, Search *search, const U32Vec *checks, Limits *limits) {
  if (!search->schedule) search_begin(c, checks, c->request->engine, search);
  else if (is_about_violated(c, search) || checks->count < search->checks / 2) search_narrow(c, checks, search);
  Settled settled = schedule_go_on(search->schedule, limits);
  bool is_proof = settled.judgement.verdict == VERDICT_VERIFIED, is_exhausted = settled.is_exhausted;
  Came came = take(c, checks, &search->targets, &settled);
  if (came == CAME_PROOF || is_exhausted) search_end(search);
  else if (is_proof) search_forget(c, search);
  return came;
}

static Came ask(Checks *c, const U32Vec *checks, const char *engine, Limits *limits) {
  Search search;
  search_begin(c, checks, engine, &search);
  Settled settled = schedule_go_on(search.schedule, limits);
  Came came = take(c, checks, &search.targets, &settled);
  search_end(&search);
  return came;
}

// Asks about those that are open, with so much effort each time, until none of them is violated any more.
static Came ask_on(Checks *c, U32Vec *checks, Limits *limits, uint64_t ticks) {
  Search part = {0}, *search = checks == &c->open ? &c->together : &part;
  Came came = CAME_SOME;
  while (came == CAME_SOME && (drop_closed(c, checks), checks->count) && !limits_reached(limits)) {
    Limits within = limits_within(limits, ticks);
    came = go_on(c, search, checks, &within);
    if (came == CAME_SOME && limits != c->limits && limits_reached(c->limits)) break;
  }
  search_end(&part);
  return came;
}

// ---- parts

static PropertyKind kind_of(const Checks *c, uint32_t check) { return c->prog->properties.data[check].kind; }

// Where a list is cut in two: between two kinds where there are several, and next to the middle.
static uint32_t cut(const Checks *c, const U32Vec *checks) {
  uint32_t half = checks->count / 2;
  for (uint32_t d = 0; d < half; d++) {
    if (kind_of(c, checks->data[half - d - 1]) != kind_of(c, checks->data[half - d])) return half - d;
    if (kind_of(c, checks->data[half + d - 1]) != kind_of(c, checks->data[half + d])) return half + d;
  }
  return half;
}

static void settle_halves(Checks *c, const U32Vec *checks, Limits *limits, uint64_t each);

static void settle_part(Checks *c, const uint32_t *some, uint32_t count, Limits *limits, uint64_t each) {
  U32Vec checks = {0};
  for (uint32_t i = 0; i < count; i++) u32vec_push(&checks, some[i]);
  if (ask_on(c, &checks, limits, each) == CAME_NOTHING) settle_halves(c, &checks, limits, each);
  u32vec_release(&checks);
}

static void settle_halves(Checks *c, const U32Vec *checks, Limits *limits, uint64_t each) {
  if (checks->count < 2 || limits_reached(limits)) return;
  uint32_t first = cut(c, checks);
  settle_part(c, checks->data, first, limits, each);
  settle_part(c, checks->data + first, checks->count - first, limits, each);
}

// ---- what is known from before

// The evidence is judged anew, as if an engine had found it now.
static Judgement judge(Checks *c, const Trace *trace, const Proof *proof, const U32Vec *targets) {
  Question question = c->request->variants[0].question;
  question.targets = targets;
  question.only_targets = targets != NULL;
  Limits limits = limits_within(c->request->limits, EFFORT(c->request->limits, check_least));
  return evidence_judge(&question, trace, proof, &limits);
}

static void take_known_run(Checks *c, const char *engine, Trace **trace) {
  Settled settled = {.judgement = judge(c, *trace, NULL, NULL)};
  const Run *run = &settled.judgement.run;
  bool is_new = settled.judgement.verdict == VERDICT_FALSIFIED &&
                c->status[c->prog->locs.data[run->end].property] == STATUS_UNKNOWN;
  settled.answer = (Answer){.claim = CLAIM_VIOLATED, .engine = arena_text(&settled.arena, engine)};
  if (is_new) {
    settled.answer.trace = *trace;
    *trace = NULL;
    take_violation(c, &settled);
  } else schedule_settled_release(&settled);
}

static void take_known_part(Checks *c, const char *engine, ProofPart *part) {
  Settled settled = {.judgement = judge(c, NULL, part->proof, &part->targets)};
  if (settled.judgement.verdict != VERDICT_VERIFIED) return;
  settled.answer = (Answer){.claim = CLAIM_HOLDS, .engine = arena_text(&settled.arena, engine), .proof = part->proof};
  part->proof = NULL;
  take_proof(c, &part->targets, &settled);
}

static void take_known(Checks *c, Known *known) {
  for (uint32_t i = 0; i < known->traces.count; i++) take_known_run(c, known->engine, &known->traces.data[i]);
  for (uint32_t i = 0; i < known->proof->parts.count; i++)
    take_known_part(c, known->engine, &known->proof->parts.data[i]);
  drop_closed(c, &c->open);
}

static void take_vacuous(const Known *known, Outcome *outcome) {
  for (uint32_t i = 0; i < known->vacuous.count; i++)
    if (outcome->status[known->vacuous.data[i]] == STATUS_PROVED)
      outcome->status[known->vacuous.data[i]] = STATUS_VACUOUS;
}

// ----

// The cheap pass: where there are many checks it comes first, so that the engines begin with the others; else it is for what they leave open.
static void sift(Checks *c) {
  if (c->is_sifted || strcmp(c->request->engine, "auto") != 0) return;
  c->is_sifted = true;
  Limits within = limits_within(c->limits, EFFORT(c->limits, checks_together));
  ask(c, &c->open, "sieve", &within);
  drop_closed(c, &c->open);
}

// One engine alone has given up, and the others have not.
static void take_up_again(Checks *c) {
  for (uint32_t i = 0; i < c->open.count; i++) c->given_up[c->open.data[i]] = false;
}

// The engine that has settled an earlier version of the program.
static void ask_first(Checks *c) {
  const char *engine = c->request->first;
  if (!engine || !schedule_engine_find(engine, QUESTION_REACH)) return;
  Limits within = limits_within(c->limits, c->request->first_ticks);
  ask(c, &c->open, engine, &within);
  take_up_again(c);
  drop_closed(c, &c->open);
}

// What is proved counts where no run leaves what is modelled, which other proofs have shown by the way, or which is asked now.
static void settle_limits(Checks *c) {
  U32Vec none = {0};
  if (!c->limits_are_shown && !c->is_limited) ask(c, &none, c->request->engine, c->limits);
  for (uint32_t i = 0; i < c->prog->properties.count && !c->limits_are_shown; i++)
    if (c->status[i] == STATUS_PROVED) c->status[i] = STATUS_UNKNOWN;
}

// Does a run leave what is modelled, or is it a doubt that was met?
static void tell_limits_apart(Checks *c, uint64_t ticks) {
  U32Vec none = {0};
  Limits within = limits_within(c->limits, ticks);
  if (c->may_be_limited && !c->limits_are_shown && !c->is_limited) ask(c, &none, c->request->engine, &within);
}

// Together, then in parts, then together again with more effort.
static void settle(Checks *c) {
  uint64_t ticks = EFFORT(c->limits, checks_together), growth = EFFORT(c->limits, checks_growth);
  const char *engine = c->request->engine; // one that says of all checks what it can
  bool is_alone = strcmp(engine, "sieve") == 0 || strcmp(engine, "claims") == 0;
  ask_first(c);
  if (c->open.count >= EFFORT(c->limits, checks_sieved)) sift(c);
  while (c->open.count && !limits_reached(c->limits)) {
    c->can_go_on = false;
    bool splits = c->open.count > 1 && !c->is_limited;
    ask_on(c, &c->open, c->limits, splits ? ticks + ticks / 2 : UINT64_MAX); // a third is for what checks need (plan.h)
    drop_closed(c, &c->open);
    tell_limits_apart(c, ticks);
    if (is_alone || c->open.count < 2 || c->is_limited || limits_reached(c->limits)) {
      if (!c->can_go_on) break;
      continue;
    }
    sift(c);
    Limits parts = limits_within(c->limits, ticks);
    settle_halves(c, &c->open, &parts, ticks / EFFORT(c->limits, checks_part));
    drop_closed(c, &c->open);
    ticks = ticks < UINT64_MAX / growth ? ticks * growth : ticks;
    if (!c->can_go_on) break;
  }
}

static void find_doubts(Checks *c) {
  for (Loc l = 0; l < c->prog->locs.count; l++)
    if (c->prog->locs.data[l].is_doubt) c->is_doubtful[c->prog->locs.data[l].property] = true;
}

static void list_by_kind(Checks *c) {
  for (PropertyKind kind = 0; kind < KIND_COUNT; kind++)
    for (uint32_t i = 0; i < c->prog->properties.count; i++)
      if (kind_of(c, i) == kind) u32vec_push(&c->open, i);
}

// Where the user's limits ended it, and not what one search of several may take, they are the reason.
static void tell_limits(Checks *c) {
  Limits *limits = c->request->limits;
  if (c->told.judgement.verdict != VERDICT_UNKNOWN || c->is_limited || !limits_reached(limits)) return;
  const char *engine = c->told.answer.engine, *reason = limits_reason(limits->stopped);
  if (c->told.answer.reason && strncmp(c->told.answer.reason, reason, strlen(reason)) == 0) return;
  evidence_answer_release(&c->told.answer);
  c->told.answer = evidence_answer_unknown(engine, "%s", reason);
}

// Where the last that came was a proof of some checks, why others are open is said by what came before.
static void tell_why(Checks *c) {
  if (c->told.judgement.verdict != VERDICT_VERIFIED || !c->why) return;
  if (evidence_verdict_of_checks(c->status, c->prog->properties.count) != VERDICT_UNKNOWN) return;
  const char *engine = c->told.answer.engine;
  evidence_answer_release(&c->told.answer);
  c->told.answer = evidence_answer_unknown(engine, "%s", c->why);
  c->told.judgement.verdict = VERDICT_UNKNOWN;
}

static Outcome outcome_of(Checks *c) {
  uint32_t count = c->prog->properties.count;
  tell_why(c);
  tell_limits(c);
  c->told.statistics = c->statistics;
  c->told.ticks = c->ticks;
  Outcome outcome = schedule_outcome(&c->told, count, c->request->limits);
  free(outcome.status);
  outcome.status = c->status;
  outcome.others = c->others;
  outcome.verdict = evidence_verdict_of_checks(c->status, count);
  outcome.evidence_checked = outcome.verdict != VERDICT_UNKNOWN;
  outcome.internal_error = outcome.internal_error && !outcome.evidence_checked;
  if (outcome.verdict == VERDICT_VERIFIED) outcome.proof = evidence_proof_join(c->proof);
  else outcome.rest = c->proof;
  return outcome;
}

Outcome schedule_settle_checks(const ScheduleRequest *request, Known *known) {
  Prog *prog = request->variants[0].question.prog;
  if (!prog->properties.count) return schedule_verify(request);
  Checks c = {.request = request, .prog = prog, .limits = request->limits};
  c.status = memory_new(prog->properties.count * sizeof *c.status);
  c.given_up = memory_new(prog->properties.count);
  c.is_doubtful = memory_new(prog->properties.count);
  find_doubts(&c);
  c.proof = evidence_proof_new(PROOF_PARTS);
  list_by_kind(&c);
  close_shown(&c, &(U32Vec){0}); // where there are no limits, or a check that has no error
  if (known) take_known(&c, known);
  bool is_known = known && !c.open.count && c.limits_are_shown;
  if (!is_known) settle(&c), settle_limits(&c);
  Outcome outcome = outcome_of(&c);
  outcome.is_cached = is_known;
  if (is_known) take_vacuous(known, &outcome);
  else schedule_find_vacuous(request, &outcome);
  search_end(&c.together);
  u32vec_release(&c.open);
  free(c.given_up);
  free(c.is_doubtful);
  free(c.why);
  return outcome;
}
