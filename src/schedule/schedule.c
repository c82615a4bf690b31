#include "schedule/schedule.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <poll.h>
#include <string.h>

#include "base/process.h"
#include "evidence/check/local.h"
#include "evidence/wire.h"
#include "prog/likely.h"
#include "prog/procedures.h"
#include "prog/wire.h"
#include "schedule/engines.h"
#include "schedule/message.h"
#include "schedule/order.h"
#include "schedule/plan.h"

enum {
  PERIOD_MS = 50,             // between two looks at the limits
  MOST_ATTEMPTS = 24,         // engines times readings
  MOST_REASONS = 600,         // characters
  START_TICKS = 20000,        // of a worker
  PROGRAM_BYTES_PER_TICK = 16 // on its way to one
};

// What came of one turn. Messages are looked at in order only, for even reading one makes terms.
typedef enum TurnEnd { TURN_PAUSED, TURN_ANSWERED, TURN_LOST } TurnEnd;
typedef struct Turn {
  TurnEnd end;
  Text message; // what the worker has sent; LOST: how it was lost
} Turn;
VEC(TurnVec, turnvec, Turn)

// How much an attempt may use: as one that begins in this round, besides these ticks.
typedef struct Pace {
  uint32_t from;
  uint64_t ticks;
} Pace;

// Percent of a turn, at first and late (plan.h).
typedef struct Shares {
  uint32_t early, late;
} Shares;

typedef struct Attempt {
  const Engine *engine;
  uint32_t variant;
  Shares shares;
  Process process;
  Inbox inbox;
  bool running;   // a turn is under way
  bool waits;     // its last turn has ended with an answer behind which it may go on, and that is still to be looked at
  bool over;      // no more turns
  uint32_t first; // round
  Pace pace, next_pace;  // the second from its round on
  TurnVec turns;         // by round from the first on, those that have ended
  uint64_t used;         // ticks that were counted
  uint64_t microseconds; // of its process
  uint32_t told;         // of the pool
  uint32_t narrowed;     // of the targets that were dropped: it knows, or has to be told next time
  uint32_t sent;         // of these: it knows
  U32Vec shown;          // targets that it has shown, and is to be told that this is known
  char note[160];        // what was learnt
} Attempt;

typedef struct Shared { // an invariant that was found, by whom and when
  Invariant invariant;
  uint32_t round, attempt;
} Shared;
VEC(SharedVec, sharedvec, Shared)

typedef struct Dropped { // a target that is not asked about any more, since that round
  Loc target;
  uint32_t round;
} Dropped;
VEC(DroppedVec, droppedvec, Dropped)

struct Schedule {
  const ScheduleRequest *request;
  Limits *limits;
  Attempt attempts[MOST_ATTEMPTS];
  uint32_t count;
  Text *programs; // by variant, as they travel; empty: not written so far
  SharedVec pool;
  DroppedVec dropped;
  uint32_t round, index; // the turn to be looked at next
  Text reasons;          // of attempts that are over
  Text limit;            // what of the program is not modelled, where a run leads there
  double next_memory_look;
  Settled settled;   // since it was last gone on with
  Arena arena;       // what is known of messages
  Attempt *answered; // that had the last answer
  bool done;
};

// ---- attempts

// Ticks that an attempt may have used when the round is over.
static uint64_t allowance(const Schedule *s, const Attempt *a, uint32_t round) {
  const Pace *pace = round < a->next_pace.from ? &a->pace : &a->next_pace;
  uint64_t slice = EFFORT(s->limits, schedule_slice), growth = EFFORT(s->limits, schedule_growth), total = slice;
  for (uint32_t i = pace->from; i < round; i++) total += total * growth / 100 > slice ? total * growth / 100 : slice;
  uint64_t early = EFFORT(s->limits, schedule_early), late = total > early ? total - early : 0;
  return pace->ticks + ((total - late) * a->shares.early + late * a->shares.late) / 100;
}

// From that round on; but one that begins late is not there before.
static Attempt new_attempt(const Schedule *s, const Engine *engine, uint32_t variant, Shares shares, uint32_t from) {
  Attempt a = {.engine = engine, .variant = variant, .shares = shares, .process.fd = -1};
  a.first = a.next_pace.from = from;
  while (!allowance(s, &a, a.first)) a.first++;
  return a;
}

static void add_attempt(Schedule *s, const char *name, uint32_t variant, Shares shares) {
  const Engine *engine = schedule_engine_find(name, s->request->variants[variant].question.kind);
  if (engine && s->count < MOST_ATTEMPTS) s->attempts[s->count++] = new_attempt(s, engine, variant, shares, 0);
}

static bool has_one_run(const Prog *prog) {
  for (Loc l = 0; l < prog->locs.count; l++)
    if (prog->locs.data[l].kind == EDGE_HAVOC || prog->locs.data[l].kind == EDGE_CHOICE) return false;
  return true;
}

static Shares shares_of(const Schedule *s, const PlanRow *row, uint32_t variant) {
  bool other = row->share_run && has_one_run(s->request->variants[variant].question.prog);
  if (other) return (Shares){row->share_run, row->share_run};
  return (Shares){row->share, row->share_late ? row->share_late : row->share};
}

// Those of the plan, or of one engine; an engine that is not in the plan is tried on every variant.
static void choose_attempts(Schedule *s) {
  uint32_t rows;
  const PlanRow *plan = schedule_plan(&rows);
  bool automatic = strcmp(s->request->engine, "auto") == 0;
  for (uint32_t i = 0; i < rows; i++)
    for (uint32_t v = 0; v < s->request->count; v++)
      if (s->request->variants[v].roles & plan[i].role &&
          (automatic || strcmp(plan[i].engine, s->request->engine) == 0))
        add_attempt(s, plan[i].engine, v, shares_of(s, &plan[i], v));
  for (uint32_t v = 0; v < s->request->count && s->count == 0; v++)
    add_attempt(s, s->request->engine, v, (Shares){100, 100});
}

static const Question *question_of(const Schedule *s, const Attempt *a) {
  return &s->request->variants[a->variant].question;
}

// For a line on a terminal: who is at work now.
static void tell_turn(const Schedule *s, const Attempt *a, const char *what) {
  char text[80];
  snprintf(text, sizeof text, "turn: %s %s", a->engine->name, what);
  if (s->request->progress) s->request->progress(s->request->context, text);
}

static void lose(Schedule *s, Attempt *a, const char *how) {
  if (a->running) tell_turn(s, a, "ends");
  Turn turn = {.end = TURN_LOST};
  text_add(&turn.message, how);
  turnvec_push(&a->turns, turn);
  a->running = false;
  a->over = true;
  process_end(&a->process, NULL);
  s->settled.lost++;
}

// ---- talking to a worker

static const Text *program_of(Schedule *s, uint32_t variant) {
  if (!s->programs[variant].count) prog_write(s->request->variants[variant].question.prog, &s->programs[variant]);
  return &s->programs[variant];
}

static bool send_order(Schedule *s, Attempt *a) {
  Order order = {.question = *question_of(s, a), .engine = a->engine->name, .options = s->request->options};
  order.options.predicates = s->request->variants[a->variant].predicates;
  for (uint32_t i = 0; i < EFFORT_COUNT; i++) order.effort.value[i] = limits_effort(s->limits, (EffortId)i);
  order.tells = s->request->progress != NULL;
  Text text = {0};
  schedule_order_write(&order, &text);
  bool fine = schedule_send(a->process.fd, MESSAGE_PROGRAM, program_of(s, a->variant), s->limits) &&
              schedule_send(a->process.fd, MESSAGE_ORDER, &text, s->limits);
  text_release(&text);
  return fine;
}

// The round of the attempt's next turn.
static uint32_t next_round(const Attempt *a) { return a->first + a->turns.count; }

// What is not asked about any more: where the attempt has not gone on since, that is what is known two rounds ago, as it is for news.
static void put_dropped(Schedule *s, Attempt *a, WireOut *out) {
  uint32_t end = a->sent;
  while (end < s->dropped.count && (end < a->narrowed || s->dropped.data[end].round + 2 <= next_round(a))) end++;
  wire_put(out, a->shown.count + end - a->sent);
  for (uint32_t i = 0; i < a->shown.count; i++) wire_put(out, a->shown.data[i]);
  for (; a->sent < end; a->sent++) wire_put(out, s->dropped.data[a->sent].target);
  a->shown.count = 0;
}

// What the others had found two rounds ago, and this attempt was not told. By then all turns of that round are looked at.
static void list_news(Schedule *s, Attempt *a, uint32_t round, InvariantVec *news) {
  uint32_t self = (uint32_t)(a - s->attempts);
  for (; a->told < s->pool.count && s->pool.data[a->told].round + 2 <= round; a->told++) {
    const Shared *shared = &s->pool.data[a->told];
    if (shared->attempt != self && s->attempts[shared->attempt].variant == a->variant)
      invariantvec_push(news, shared->invariant);
  }
}

static bool send_turn(Schedule *s, Attempt *a) {
  uint64_t end = allowance(s, a, next_round(a));
  uint64_t patience = EFFORT(s->limits, schedule_patience);
  TermsOut out;
  Text text = {0};
  InvariantVec news = {0};
  list_news(s, a, next_round(a), &news);
  expr_wire_init(&out, question_of(s, a)->prog->table);
  wire_put(&out.body, end);
  wire_put(&out.body, end > patience ? end : patience); // so one step takes no longer than all before it
  evidence_put_invariants(&out, &news);
  put_dropped(s, a, &out.body);
  expr_wire_finish(&out, &text);
  bool fine = schedule_send(a->process.fd, MESSAGE_GO, &text, s->limits);
  text_release(&text);
  invariantvec_release(&news);
  return fine;
}

static void start_turn(Schedule *s, Attempt *a) {
  DiagList diags = {0};
  bool fine = true;
  if (!a->process.pid)
    fine = process_start(&a->process, (char *const[]){"sextant", "worker", NULL}, &diags) && send_order(s, a);
  fine = fine && send_turn(s, a);
  a->running = fine;
  if (fine) tell_turn(s, a, "begins");
  if (!fine) lose(s, a, diags.count ? diags.items[0].message : "cannot be reached");
  diag_release(&diags);
}

// ---- listening

static void end_turn(const Schedule *s, Attempt *a, TurnEnd end) {
  Turn turn = {.end = end};
  text_add_bytes(&turn.message, a->inbox.data, a->inbox.size);
  turnvec_push(&a->turns, turn);
  tell_turn(s, a, "ends");
  a->running = false;
  a->waits = end == TURN_ANSWERED && a->engine->goes_on;
  a->over = end == TURN_ANSWERED && !a->waits;
}

static void read_message(Schedule *s, Attempt *a) {
  Text text = {0};
  switch (a->inbox.kind) {
  case MESSAGE_PAUSED: end_turn(s, a, TURN_PAUSED); return;
  case MESSAGE_ANSWER: end_turn(s, a, TURN_ANSWERED); return;
  case MESSAGE_TOLD:
  case MESSAGE_FAILED: text_add_bytes(&text, a->inbox.data, a->inbox.size); break;
  default: text_add(&text, "it says what no worker says");
  }
  if (a->inbox.kind != MESSAGE_TOLD) lose(s, a, text_view(&text));
  else if (s->request->progress) s->request->progress(s->request->context, text_view(&text));
  text_release(&text);
}

static void hear(Schedule *s, Attempt *a) {
  bool open = schedule_fill(&a->inbox, a->process.fd);
  while (a->running && schedule_next(&a->inbox)) read_message(s, a);
  if (a->running && a->inbox.kind == 0) lose(s, a, "it says what no worker says");
  if (open || !a->running) return;
  Text how = {0};
  process_end(&a->process, &how);
  lose(s, a, text_view(&how));
  text_release(&how);
}

// ---- turns in order

static bool is_live(const Attempt *a, uint32_t round) {
  return round >= a->first && (!a->over || next_round(a) > round);
}

// The attempt whose turn is to begin: the earliest that may. Nobody is more than one round ahead of what was looked at.
static Attempt *next_to_start(Schedule *s) {
  Attempt *best = NULL;
  for (uint32_t i = 0; i < s->count; i++) {
    Attempt *a = &s->attempts[i];
    if (a->over || a->running || a->waits || next_round(a) > s->round + 1) continue;
    if (!best || next_round(a) < next_round(best)) best = a;
  }
  return best;
}

static uint32_t running(const Schedule *s) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->count; i++) n += s->attempts[i].running;
  return n;
}

// A reason that is about the program, and not about an engine, stands alone.
static void note_limit(Schedule *s, const Answer *answer) {
  if (answer->is_limited && !s->limit.count) text_add(&s->limit, answer->reason);
}

static void add_reason(Schedule *s, const char *who, const char *why) {
  if (s->reasons.count > MOST_REASONS || (s->reasons.count && strstr(text_view(&s->reasons), why))) return;
  if (s->reasons.count) text_add(&s->reasons, "; ");
  if (s->count > 1) text_format(&s->reasons, "%s: ", who);
  text_add(&s->reasons, why);
}

// Reads what a turn has taken. The first has taken the start of a process and a program that was written and read, besides, which is
// no business of the engine's, but is what many small questions in a row consist of.
static void count_effort(Schedule *s, Attempt *a, WireIn *in) {
  uint64_t used = wire_get(in);
  a->microseconds = wire_get(in);
  if (in->error) return;
  if (s->round == a->first)
    limits_spend(s->limits, START_TICKS + program_of(s, a->variant)->count / PROGRAM_BYTES_PER_TICK);
  if (used > a->used) limits_spend(s->limits, used - a->used);
  if (used > a->used) a->used = used;
}

static void look_at_pause(Schedule *s, Attempt *a, const Turn *turn) {
  TermsIn in;
  const char *error;
  const Prog *prog = question_of(s, a)->prog;
  InvariantVec found = {0};
  if (!expr_wire_begin(&in, prog->table, turn->message.data, turn->message.count, &s->arena, &error)) {
    lose(s, a, error);
    return;
  }
  count_effort(s, a, &in.body);
  const char *note = wire_get_text(&in.body);
  if (note && *note) snprintf(a->note, sizeof a->note, "%s", note);
  evidence_get_invariants(&in, prog, &found);
  if (!expr_wire_end(&in, &error)) lose(s, a, error);
  else
    for (uint32_t i = 0; i < found.count; i++) sharedvec_push(&s->pool, (Shared){found.data[i], s->round, s->index});
  invariantvec_release(&found);
}

// The check of evidence may take as long as finding it did, and something besides.
static Judgement judge(Schedule *s, const Attempt *a, const Answer *answer) {
  Limits limits =
      limits_within(s->request->limits, EFFORT(s->limits, check_least) + a->used * EFFORT(s->limits, check_factor));
  Question question = *question_of(s, a);
  if (answer->some.count) question.targets = &answer->some, question.only_targets = true;
  return evidence_judge(&question, answer->trace, answer->proof, &limits);
}

static void refuse(Schedule *s, const Answer *answer, Judgement *judgement) {
  if (judgement->result == CHECK_REFUTED) s->settled.internal_error = true;
  add_reason(s, answer->engine,
             judgement->result == CHECK_REFUTED     ? "internal error: its evidence was refuted"
             : judgement->result == CHECK_UNDECIDED ? "its evidence could not be checked within the limits"
                                                    : evidence_judge_reason(judgement, answer->trace));
  evidence_run_release(&judgement->run);
}

// Of a proof of some checks the part whose conditions can be checked.
static bool weaken(Schedule *s, const Attempt *a, Answer *answer) {
  if (!answer->some.count || !answer->proof || answer->proof->kind != PROOF_LOCAL) return false;
  Limits limits = limits_within(s->limits, EFFORT(s->limits, check_least));
  return evidence_weaken_local(question_of(s, a)->prog, answer->proof, &answer->some, EFFORT(&limits, check_question),
                               &limits);
}

// Judges an answer; true where it settles the question.
static bool stands(Schedule *s, Attempt *a, Answer *answer, Judgement *judgement) {
  if (answer->claim == CLAIM_NOTHING) {
    note_limit(s, answer);
    add_reason(s, answer->engine, answer->reason ? answer->reason : "no answer");
    return false;
  }
  if (answer->some.count && !s->request->takes_some) {
    add_reason(s, answer->engine, "it proves some of the checks, but not all");
    return false;
  }
  *judgement = judge(s, a, answer);
  if (judgement->result == CHECK_UNDECIDED && weaken(s, a, answer)) *judgement = judge(s, a, answer);
  if (judgement->verdict != VERDICT_UNKNOWN) return true;
  refuse(s, answer, judgement);
  return false;
}

// The answer in a message; false where it is none.
static bool read_answer(Schedule *s, Attempt *a, const Turn *turn, Answer *answer) {
  TermsIn in;
  const char *error;
  Statistics statistics;
  const Prog *prog = question_of(s, a)->prog;
  bool fine = expr_wire_begin(&in, prog->table, turn->message.data, turn->message.count, &s->settled.arena, &error);
  if (!fine) return add_reason(s, a->engine->name, error), false;
  count_effort(s, a, &in.body);
  fine = evidence_get_answer(&in, prog, answer, &statistics);
  bool whole = expr_wire_end(&in, &error);
  if (fine && !whole) evidence_answer_release(answer);
  if (!fine || !whole) return add_reason(s, a->engine->name, error), false;
  evidence_add_statistics(&s->settled.statistics, &statistics);
  return true;
}

// Has it run into a target that it has not been told not to look for any more?
static bool is_about_dropped(Schedule *s, Attempt *a, const Answer *answer) {
  bool is_dropped = false;
  if (a->over || a->sent == s->dropped.count) return false;
  Judgement judgement = judge(s, a, answer);
  for (uint32_t i = a->sent; i < s->dropped.count; i++)
    is_dropped = is_dropped || s->dropped.data[i].target == judgement.run.end;
  evidence_run_release(&judgement.run);
  a->narrowed = s->dropped.count;
  return is_dropped;
}

static void look_at_answer(Schedule *s, Attempt *a, const Turn *turn) {
  Answer answer;
  Judgement judgement = {0};
  bool is_read = read_answer(s, a, turn, &answer);
  a->over = a->over || !is_read || (answer.claim != CLAIM_VIOLATED && !answer.some.count);
  a->waits = false;
  if (!is_read) return;
  if (is_about_dropped(s, a, &answer)) evidence_answer_release(&answer);
  else if (stands(s, a, &answer, &judgement)) {
    s->settled.variant = a->variant;
    s->settled.answer = answer;
    s->settled.judgement = judgement;
    s->answered = a;
    s->done = true;
  } else {
    a->over = true;
    evidence_answer_release(&answer);
  }
}

// The round that the attempt's turns were looked at before.
static uint32_t looked_at(const Schedule *s, uint32_t attempt) { return s->round + (attempt < s->index); }

// Where one engine has looked at all runs, met no target, and a run leaves what is modelled, there is nothing left to prove or to find.
static bool is_limited(const Schedule *s) {
  return s->limit.count && s->request->count == 1 && s->request->variants[0].question.kind == QUESTION_REACH;
}

static bool all_over(const Schedule *s) {
  if (is_limited(s)) return true;
  for (uint32_t i = 0; i < s->count; i++)
    if (!s->attempts[i].over || next_round(&s->attempts[i]) > looked_at(s, i)) return false;
  return true;
}

// Looks at the results that are there, in order; stops at the first turn that is still to come, or at an answer.
static void look_at_turns(Schedule *s) {
  while (!s->done && !all_over(s) && !limits_reached(s->limits)) {
    if (s->index == s->count) s->index = 0, s->round++;
    Attempt *a = &s->attempts[s->index];
    if (!is_live(a, s->round)) {
      s->index++;
      continue;
    }
    if (next_round(a) <= s->round) return;
    Turn *turn = &a->turns.data[s->round - a->first];
    if (turn->end == TURN_PAUSED) look_at_pause(s, a, turn);
    else if (turn->end == TURN_LOST) add_reason(s, a->engine->name, text_view(&turn->message));
    else look_at_answer(s, a, turn);
    text_release(&a->turns.data[s->round - a->first].message);
    s->index++;
  }
}

// ---- memory

// The user's limit is for all processes together: the largest worker is the one to go.
static void look_at_memory(Schedule *s) {
  double now = limits_now();
  if (!s->limits->memory_mb || now < s->next_memory_look) return;
  s->next_memory_look = now + 0.1;
  uint64_t total = limits_memory_mb(), most = 0;
  Attempt *largest = NULL;
  for (uint32_t i = 0; i < s->count; i++) {
    uint64_t mb = process_memory_mb(&s->attempts[i].process);
    total += mb;
    if (mb > most) most = mb, largest = &s->attempts[i];
  }
  if (total > s->limits->memory_mb && largest && !largest->over) lose(s, largest, "out of memory");
}

// ----

static void wait_for_news(Schedule *s) {
  struct pollfd fds[MOST_ATTEMPTS];
  for (uint32_t i = 0; i < s->count; i++)
    fds[i] = (struct pollfd){.fd = s->attempts[i].running ? s->attempts[i].process.fd : -1, .events = POLLIN};
  double left = limits_left(s->limits) * 1000;
  int wait = left > 1e6 ? PERIOD_MS : left < 1 ? 1 : (int)left;
  if (poll(fds, s->count, wait < PERIOD_MS ? wait : PERIOD_MS) <= 0) return;
  for (uint32_t i = 0; i < s->count; i++)
    if (fds[i].revents && s->attempts[i].running) hear(s, &s->attempts[i]);
}

static void give_up(Schedule *s) {
  Text reason = {0};
  s->settled.is_exhausted = !limits_reached(s->limits);
  s->settled.is_limited = s->limit.count > 0;
  if (limits_reached(s->limits)) text_add(&reason, limits_reason(s->limits->stopped));
  for (uint32_t i = 0; i < s->count && limits_reached(s->limits); i++)
    if (s->attempts[i].note[0]) text_format(&reason, "; %s", s->attempts[i].note);
  if (s->reasons.count) text_format(&reason, "%s%s", reason.count ? "; " : "", text_view(&s->reasons));
  if (!reason.count) text_add(&reason, "no engine found an answer");
  if (s->limit.count) reason.count = 0, text_add(&reason, text_view(&s->limit));
  s->settled.answer = evidence_answer_unknown(s->request->engine, "%s", text_view(&reason));
  s->settled.judgement.run.end = LOC_NONE;
  text_release(&reason);
}

// For those who look after the weights of ticks.
static void tell_effort(const Schedule *s, const Attempt *a) {
  char text[160];
  snprintf(text, sizeof text, "effort: %s: %llu ticks, %llu us, %u turns", a->engine->name, (unsigned long long)a->used,
           (unsigned long long)a->microseconds, a->turns.count);
  if (a->used && s->request->progress) s->request->progress(s->request->context, text);
}

static void end_attempt(const Schedule *s, Attempt *a) {
  if (a->running) tell_turn(s, a, "ends");
  tell_effort(s, a);
  process_end(&a->process, NULL);
  schedule_inbox_release(&a->inbox);
  for (uint32_t t = 0; t < a->turns.count; t++) text_release(&a->turns.data[t].message);
  turnvec_release(&a->turns);
  u32vec_release(&a->shown);
}

static void release(Schedule *s) {
  for (uint32_t i = 0; i < s->count; i++) process_stop(&s->attempts[i].process); // they take their time, all at once
  for (uint32_t i = 0; i < s->count; i++) end_attempt(s, &s->attempts[i]);
  for (uint32_t v = 0; v < s->request->count; v++) text_release(&s->programs[v]);
  free(s->programs);
  sharedvec_release(&s->pool);
  droppedvec_release(&s->dropped);
  text_release(&s->reasons);
  text_release(&s->limit);
  arena_release(&s->arena);
}

Variant schedule_errors_of(Prog *prog) {
  Variant variant = {.roles = ROLE_REACH};
  if (prog_has_stack(prog)) variant.roles |= ROLE_CALLS;
  if (prog_likely_is_known(prog)) variant.roles |= ROLE_PLACES;
  variant.question = (Question){.kind = QUESTION_REACH, .prog = prog, .proves = true, .refutes = true};
  return variant;
}

Schedule *schedule_open(const ScheduleRequest *request) {
  Schedule *s = memory_new(sizeof *s);
  s->request = request;
  s->limits = request->limits;
  s->programs = memory_new((request->count + 1) * sizeof *s->programs);
  choose_attempts(s);
  return s;
}

Settled schedule_go_on(Schedule *s, Limits *limits) {
  s->limits = limits;
  s->settled = (Settled){0};
  s->answered = NULL;
  s->done = false;
  uint64_t before = limits_used(s->limits);
  uint32_t jobs = s->request->jobs ? s->request->jobs : 1;
  while (!s->done && !limits_reached(s->limits) && !all_over(s)) {
    Attempt *next;
    while (running(s) < jobs && (next = next_to_start(s))) start_turn(s, next);
    if (running(s)) wait_for_news(s);
    look_at_memory(s);
    look_at_turns(s);
  }
  if (!s->done) give_up(s);
  s->settled.internal_error &= !s->done;
  s->settled.ticks = limits_used(s->limits) - before;
  return s->settled;
}

// One that is not over, and of which at least one turn was looked at: what it is told does not depend on how far it is ahead.
static bool can_go_on(const Schedule *s, uint32_t attempt) {
  const Attempt *a = &s->attempts[attempt];
  return a->engine->goes_on && !a->over && looked_at(s, attempt) > a->first;
}

static void begin_anew(Schedule *s, Attempt *a) {
  Attempt anew = new_attempt(s, a->engine, a->variant, a->shares, s->round + 1);
  anew.narrowed = anew.sent = s->dropped.count; // the order will be without them
  end_attempt(s, a);
  *a = anew;
}

// Its turns are as short as those of engines that begin now. The next one may be under way, but for the one that has found something.
static void go_on(Schedule *s, Attempt *a) {
  uint32_t soon = s->round + 1;
  if (a == s->answered) {
    a->next_pace = (Pace){soon, a->used};
    a->narrowed = s->dropped.count;
  } else if (a->next_pace.from <= soon) {
    a->pace = a->next_pace;
    a->next_pace = (Pace){soon + 1, allowance(s, a, soon)};
  }
}

void schedule_narrow(Schedule *s, const U32Vec *dropped) {
  s->limits = s->request->limits;
  for (uint32_t i = 0; i < dropped->count; i++) droppedvec_push(&s->dropped, (Dropped){dropped->data[i], s->round});
  for (uint32_t i = 0; i < s->count; i++)
    if (!can_go_on(s, i)) process_stop(&s->attempts[i].process);
  for (uint32_t i = 0; i < s->count; i++) {
    if (can_go_on(s, i)) go_on(s, &s->attempts[i]);
    else begin_anew(s, &s->attempts[i]);
  }
  s->reasons.count = s->limit.count = 0;
}

void schedule_forget(Schedule *s, const U32Vec *shown) {
  for (uint32_t i = 0; i < shown->count; i++) u32vec_push(&s->answered->shown, shown->data[i]);
}

void schedule_close(Schedule *s) {
  release(s);
  free(s);
}

Settled schedule_settle(const ScheduleRequest *request) {
  Schedule *s = schedule_open(request);
  Settled settled = schedule_go_on(s, request->limits);
  schedule_close(s);
  return settled;
}

void schedule_settled_release(Settled *settled) {
  evidence_answer_release(&settled->answer);
  evidence_run_release(&settled->judgement.run);
  arena_release(&settled->arena);
}
