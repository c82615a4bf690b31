#include "schedule/order.h"

#include <string.h>

#include "base/wire.h"

enum { ORDER_VERSION = 1 };

void schedule_order_write(const Order *order, Text *message) {
  WireOut out = {0};
  const Question *q = &order->question;
  Text effort = {0};
  effort_write(&order->effort, &effort);
  wire_put(&out, ORDER_VERSION);
  wire_put_text(&out, order->engine);
  wire_put(&out, q->kind);
  wire_put(&out, q->targets != NULL);
  wire_put(&out, q->targets ? q->targets->count : 0);
  for (uint32_t i = 0; q->targets && i < q->targets->count; i++) wire_put(&out, q->targets->data[i]);
  wire_put(&out, q->accepting != NULL);
  for (Loc l = 0; q->accepting && l < q->prog->locs.count; l++) wire_put(&out, q->accepting[l]);
  wire_put_text(&out, q->formula);
  wire_put(&out, q->proves);
  wire_put(&out, q->refutes);
  wire_put(&out, order->options.bound);
  wire_put_text(&out, order->options.domain);
  wire_put_text(&out, order->options.predicates);
  wire_put(&out, order->options.game);
  wire_put_text(&out, text_view(&effort));
  wire_put(&out, order->memory_mb);
  wire_put(&out, order->tells);
  text_add_bytes(message, text_view(&out.text), out.text.count);
  wire_release(&out);
  text_release(&effort);
}

static void read_question(Order *order, WireIn *in, Prog *prog) {
  Question *q = &order->question;
  q->prog = prog;
  q->kind = (QuestionKind)wire_get_below(in, QUESTION_BRANCHING + 1);
  bool named = wire_get_bool(in);
  uint32_t targets = wire_get_below(in, (uint64_t)prog->locs.count + 1);
  for (uint32_t i = 0; i < targets && !in->error; i++)
    u32vec_push(&order->targets, wire_get_below(in, prog->locs.count));
  if (named) q->targets = &order->targets;
  if (wire_get_bool(in)) q->accepting = order->accepting = memory_new(prog->locs.count + 1);
  for (Loc l = 0; order->accepting && l < prog->locs.count; l++) order->accepting[l] = wire_get_bool(in);
  q->formula = wire_get_text(in);
  q->proves = wire_get_bool(in);
  q->refutes = wire_get_bool(in);
  if (q->kind == QUESTION_ENDLESS && !q->accepting) wire_fail(in, "nothing is accepting");
  if (q->kind == QUESTION_BRANCHING && !q->formula) wire_fail(in, "no formula");
}

// NAME=N separated by blanks
static bool read_effort(Order *order, char *text) {
  DiagList diags = {0};
  bool fine = true;
  char *rest = NULL;
  effort_init(&order->effort);
  for (char *word = strtok_r(text, " ", &rest); word && fine; word = strtok_r(NULL, " ", &rest))
    fine = effort_set(&order->effort, word, &diags);
  diag_release(&diags);
  return fine;
}

static void read_order(Order *order, WireIn *in, Prog *prog) {
  if (wire_get(in) != ORDER_VERSION) wire_fail(in, "an order in another version's form");
  order->engine = wire_get_text(in);
  read_question(order, in, prog);
  order->options.bound = wire_get(in);
  order->options.domain = wire_get_text(in);
  order->options.predicates = wire_get_text(in);
  order->options.game = wire_get_below(in, 16);
  const char *effort = wire_get_text(in);
  order->memory_mb = wire_get(in);
  order->tells = wire_get_bool(in);
  if (!in->error && (!order->engine || !effort || !read_effort(order, arena_text(&order->arena, effort))))
    wire_fail(in, "no engine, or efforts that are none");
}

bool schedule_order_read(Order *order, Prog *prog, const char *data, size_t size, const char **error) {
  WireIn in;
  *order = (Order){0};
  wire_begin(&in, data, size, &order->arena);
  read_order(order, &in, prog);
  bool fine = wire_finish(&in);
  *error = in.error;
  if (!fine) schedule_order_release(order);
  return fine;
}

void schedule_order_release(Order *order) {
  arena_release(&order->arena);
  u32vec_release(&order->targets);
  free(order->accepting);
}
