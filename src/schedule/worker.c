#include "schedule/worker.h"

#include <stdio.h>
#include <sys/resource.h>

#include "domain/predicates.h"
#include "evidence/wire.h"
#include "prog/wire.h"
#include "schedule/engines.h"
#include "schedule/message.h"
#include "schedule/order.h"

enum { DONE = 0, NOT_UNDERSTOOD = 3 };

typedef struct Work {
  int in, out;
  Inbox inbox;
  TermTable *table;
  Prog *prog;
  Task *task;    // at work, or NULL
  Limits limits; // of the order at work
  bool gone;     // nobody listens any more
  Arena arena;   // texts of messages
} Work;

// ---- messages

// Waits for a message; false where there are no more.
static bool receive(Work *w) {
  while (!schedule_next(&w->inbox)) {
    if (w->inbox.kind == 0 || !schedule_fill(&w->inbox, w->in)) return w->gone = true, false;
  }
  return true;
}

static void reply(Work *w, MessageKind kind, const Text *content) {
  if (!w->gone && !schedule_send(w->out, kind, content, NULL)) w->gone = true;
}

static void complain(Work *w, const char *why) {
  Text text = {0};
  text_add(&text, why);
  reply(w, MESSAGE_FAILED, &text);
  text_release(&text);
}

static void tell(void *context, const char *text) {
  Work *w = context;
  Text line = {0};
  text_add(&line, text);
  reply(w, MESSAGE_TOLD, &line);
  text_release(&line);
}

// ---- turns

// What the turn has taken: ticks, and microseconds of this process, which nothing depends on.
static void put_effort(Work *w, WireOut *out) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  uint64_t seconds = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec);
  wire_put(out, limits_used(&w->limits));
  wire_put(out, seconds * 1000000 + (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec));
}

static void send_pause(Work *w) {
  TermsOut out;
  Text message = {0};
  expr_wire_init(&out, w->table);
  put_effort(w, &out.body);
  wire_put_text(&out.body, w->task ? w->task->note : "");
  evidence_put_invariants(&out, w->task ? &w->task->pool.outgoing : &(InvariantVec){0});
  if (w->task) w->task->pool.outgoing.count = 0;
  expr_wire_finish(&out, &message);
  reply(w, MESSAGE_PAUSED, &message);
  text_release(&message);
}

static void get_targets(WireIn *in, const Prog *prog, U32Vec *targets) {
  for (uint64_t count = wire_get(in); count > 0 && !in->error; count--)
    u32vec_push(targets, wire_get_below(in, prog->locs.count));
}

// The next turn; false where there is none, or the message is no turn.
static bool read_turn(Work *w) {
  TermsIn in;
  const char *error;
  if (!receive(w) || w->inbox.kind != MESSAGE_GO) return false;
  if (!expr_wire_begin(&in, w->table, w->inbox.data, w->inbox.size, &w->arena, &error)) return false;
  w->limits.allowance = wire_get(&in.body);
  w->limits.patience = wire_get(&in.body);
  InvariantVec found = {0};
  U32Vec dropped = {0};
  evidence_get_invariants(&in, w->prog, &found);
  get_targets(&in.body, w->prog, &dropped);
  bool fine = expr_wire_end(&in, &error);
  for (uint32_t i = 0; fine && w->task && i < found.count; i++)
    invariantvec_push(&w->task->pool.incoming, found.data[i]);
  if (fine && w->task && dropped.count) evidence_task_drop(w->task, &dropped);
  invariantvec_release(&found);
  u32vec_release(&dropped);
  return fine;
}

static bool refill(void *context) {
  Work *w = context;
  if (w->gone) return false;
  send_pause(w);
  if (read_turn(w)) return true;
  w->gone = true;
  return false;
}

// ---- orders

static void send_answer(Work *w, const Answer *answer, const Statistics *statistics) {
  TermsOut out;
  Text message = {0};
  expr_wire_init(&out, w->table);
  put_effort(w, &out.body);
  evidence_put_answer(&out, answer, statistics);
  expr_wire_finish(&out, &message);
  reply(w, MESSAGE_ANSWER, &message);
  text_release(&message);
}

// An answer about some of the targets, behind which the engine goes on.
static bool hand_over(void *context, const Answer *answer) {
  Work *w = context;
  if (w->gone) return false;
  send_answer(w, answer, w->task->statistics);
  *w->task->statistics = (Statistics){0};
  if (read_turn(w)) return true;
  w->gone = true;
  return false;
}

static Predicates *read_predicates(const Order *order, Prog *prog) {
  if (!order->options.predicates) return NULL;
  DiagList ignored = {0};
  Predicates *predicates = domain_predicates_new(prog);
  bool fine = domain_predicates_parse(predicates, order->options.predicates, &ignored);
  diag_release(&ignored);
  if (fine) return predicates;
  domain_predicates_delete(predicates);
  return NULL;
}

static void carry_out(Work *w, const Order *order, const Engine *engine) {
  Task task;
  limits_init(&w->limits, 0, order->memory_mb);
  w->limits.effort = &order->effort;
  limits_watch(&w->limits, expr_work(w->table));
  if (!read_turn(w)) return;
  w->limits.refill = refill;
  w->limits.context = w;
  Predicates *predicates = read_predicates(order, w->prog);
  evidence_task_init(&task, &order->question, &order->options, &w->limits);
  task.predicates = predicates;
  task.progress = order->tells ? tell : NULL;
  task.context = w;
  task.found = engine->goes_on ? hand_over : NULL;
  w->task = &task;
  Answer answer = engine->run(&task);
  w->task = NULL;
  if (!w->gone) send_answer(w, &answer, task.statistics);
  limits_watch(&w->limits, NULL);
  evidence_answer_release(&answer);
  evidence_task_release(&task);
  domain_predicates_delete(predicates);
}

static bool read_order(Work *w) {
  Order order;
  const char *error;
  if (!w->prog) return complain(w, "an order without a program"), false;
  if (!schedule_order_read(&order, w->prog, w->inbox.data, w->inbox.size, &error)) return complain(w, error), false;
  const Engine *engine = schedule_engine_find(order.engine, order.question.kind);
  if (engine) carry_out(w, &order, engine);
  else complain(w, "no such engine for such a question");
  schedule_order_release(&order);
  return engine != NULL;
}

static void drop_program(Work *w) {
  prog_delete(w->prog);
  expr_table_delete(w->table);
  w->prog = NULL;
  w->table = NULL;
}

static bool read_program(Work *w) {
  const char *error;
  drop_program(w);
  w->table = expr_table_new();
  w->prog = prog_read(w->table, w->inbox.data, w->inbox.size, &error);
  if (!w->prog) complain(w, error);
  return w->prog != NULL;
}

int schedule_work(int in, int out) {
  Work w = {.in = in, .out = out};
  bool fine = true;
  while (fine && !w.gone && receive(&w)) {
    if (w.inbox.kind == MESSAGE_PROGRAM) fine = read_program(&w);
    else if (w.inbox.kind == MESSAGE_ORDER) fine = read_order(&w);
    else complain(&w, "neither a program nor an order"), fine = false;
  }
  drop_program(&w);
  schedule_inbox_release(&w.inbox);
  arena_release(&w.arena);
  return fine ? DONE : NOT_UNDERSTOOD;
}
