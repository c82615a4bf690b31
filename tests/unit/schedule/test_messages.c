// What travels between a query and its workers: messages in pieces, and orders; and what is neither.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "front/cfg/front_cfg.h"
#include "schedule/message.h"
#include "schedule/order.h"

// ---- messages

static void test_pieces(void **state) {
  (void)state;
  static const char bytes[] = "P0000000005\nhelloU0000000000\nA000000000c\n01234\n678\0ab";
  Inbox inbox = {0};
  uint32_t seen = 0;
  int ends[2];
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  for (size_t i = 0; i + 1 < sizeof bytes; i++) { // byte by byte
    assert_int_equal(write(ends[0], bytes + i, 1), 1);
    assert_true(schedule_fill(&inbox, ends[1]));
    while (schedule_next(&inbox)) {
      static const MessageKind kinds[] = {MESSAGE_PROGRAM, MESSAGE_PAUSED, MESSAGE_ANSWER};
      static const size_t sizes[] = {5, 0, 12};
      assert_int_equal(inbox.kind, kinds[seen]);
      assert_int_equal(inbox.size, sizes[seen]);
      if (seen == 0) assert_memory_equal(inbox.data, "hello", 5);
      if (seen == 2) assert_memory_equal(inbox.data, "01234\n678\0ab", 12);
      seen++;
    }
    assert_int_not_equal(inbox.kind, 0);
  }
  assert_int_equal(seen, 3);
  close(ends[0]);
  assert_false(schedule_fill(&inbox, ends[1]));
  close(ends[1]);
  schedule_inbox_release(&inbox);
}

static void test_sent_and_received(void **state) {
  (void)state;
  Inbox inbox = {0};
  Text text = {0};
  int ends[2];
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  for (uint32_t i = 0; i < 20; i++) {
    for (uint32_t k = 0; k < 500; k++) text_format(&text, "%u,", i * k);
    assert_true(schedule_send(ends[0], i % 2 ? MESSAGE_GO : MESSAGE_TOLD, &text, NULL));
    while (!schedule_next(&inbox)) assert_true(schedule_fill(&inbox, ends[1]));
    assert_int_equal(inbox.kind, i % 2 ? MESSAGE_GO : MESSAGE_TOLD);
    assert_int_equal(inbox.size, text.count);
    assert_memory_equal(inbox.data, text.data, text.count);
  }
  text_release(&text);
  schedule_inbox_release(&inbox);
  close(ends[0]);
  close(ends[1]);
}

// Where nobody reads, a limit ends the wait; where nobody is there any more, it is told, and is no signal.
static void test_nobody_reads(void **state) {
  (void)state;
  atomic_bool cancelled = true;
  Limits limits;
  Text text = {0};
  int ends[2];
  limits_init(&limits, 0, 0);
  limits.cancelled = &cancelled;
  text_format(&text, "%05000000d", 1);
  assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  assert_false(schedule_send(ends[0], MESSAGE_TOLD, &text, &limits));
  close(ends[1]);
  assert_false(schedule_send(ends[0], MESSAGE_TOLD, &text, NULL));
  close(ends[0]);
  text_release(&text);
}

static void test_no_messages(void **state) {
  (void)state;
  static const char *const bad[] = {"X0000000005\nhello", "P00000000x5\nhello",  "P0000000005 hello",
                                    "Pffffffffff\nhello", "hello, who is there", "P-000000005\nhello",
                                    "P0080000000\nhello"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Inbox inbox = {0};
    text_add(&inbox.bytes, bad[i]);
    assert_false(schedule_next(&inbox));
    assert_int_equal(inbox.kind, 0);
    schedule_inbox_release(&inbox);
  }
}

// ---- orders

typedef struct Fixture {
  TermTable *table;
  Prog *prog;
  U32Vec targets;
  bool *accepting;
  Order order;
} Fixture;

static int set_up(void **state) {
  Fixture *f = memory_new(sizeof *f);
  DiagList diags = {0};
  f->table = expr_table_new();
  f->prog = cfg_parse(f->table, "p.cfg", "var x : int;\nA: x := 1 -> B;\nB: skip -> ERROR;\nERROR: halt;\n", &diags);
  f->accepting = memory_new(f->prog->locs.count);
  f->accepting[1] = true;
  u32vec_push(&f->targets, 2);
  u32vec_push(&f->targets, 0);
  f->order = (Order){.engine = "bounded", .memory_mb = 77, .tells = true};
  f->order.question =
      (Question){.kind = QUESTION_ENDLESS, .prog = f->prog, .targets = &f->targets, .accepting = f->accepting};
  f->order.question.formula = "AG (x > 0)";
  f->order.question.refutes = true;
  f->order.options =
      (EngineOptions){.bound = 1ull << 40, .domain = "sign+interval", .predicates = "x < 6; x > 7", .game = 2};
  effort_init(&f->order.effort);
  f->order.effort.value[EFFORT_schedule_slice] = 4711;
  f->order.effort.value[EFFORT_eval_predicates] = 3;
  *state = f;
  return 0;
}

static int tear_down(void **state) {
  Fixture *f = *state;
  u32vec_release(&f->targets);
  free(f->accepting);
  prog_delete(f->prog);
  expr_table_delete(f->table);
  free(f);
  return 0;
}

static void same_text(const char *a, const char *b) {
  if (a && b) assert_string_equal(a, b);
  else assert_ptr_equal(a, b);
}

static void round_trip(Fixture *f) {
  const Order *a = &f->order;
  Order b;
  Text bytes = {0}, again = {0};
  const char *error;
  schedule_order_write(a, &bytes);
  assert_true(schedule_order_read(&b, f->prog, bytes.data, bytes.count, &error));
  same_text(a->engine, b.engine);
  assert_int_equal(a->question.kind, b.question.kind);
  assert_ptr_equal(b.question.prog, f->prog);
  assert_int_equal(a->question.targets != NULL, b.question.targets != NULL);
  for (uint32_t i = 0; a->question.targets && i < a->question.targets->count; i++)
    assert_int_equal(a->question.targets->data[i], b.question.targets->data[i]);
  assert_int_equal(a->question.accepting != NULL, b.question.accepting != NULL);
  for (Loc l = 0; a->question.accepting && l < f->prog->locs.count; l++)
    assert_int_equal(a->question.accepting[l], b.question.accepting[l]);
  same_text(a->question.formula, b.question.formula);
  assert_int_equal(a->question.proves, b.question.proves);
  assert_int_equal(a->question.refutes, b.question.refutes);
  assert_true(a->options.bound == b.options.bound);
  same_text(a->options.domain, b.options.domain);
  same_text(a->options.predicates, b.options.predicates);
  assert_int_equal(a->options.game, b.options.game);
  assert_memory_equal(&a->effort, &b.effort, sizeof a->effort);
  assert_int_equal(a->memory_mb, b.memory_mb);
  assert_int_equal(a->tells, b.tells);
  schedule_order_write(&b, &again);
  assert_string_equal(text_view(&bytes), text_view(&again));
  schedule_order_release(&b);
  text_release(&bytes);
  text_release(&again);
}

static void test_orders(void **state) {
  Fixture *f = *state;
  round_trip(f);
  f->order.question = (Question){.kind = QUESTION_REACH, .prog = f->prog, .proves = true};
  f->order.options = (EngineOptions){0};
  f->order.tells = false;
  round_trip(f); // targets NULL: the errors; otherwise none at all is asked for
  f->targets.count = 0;
  f->order.question.targets = &f->targets;
  round_trip(f);
}

static void try_order(Fixture *f, const char *bytes, size_t size, uint32_t *fine) {
  Order order;
  const char *error = NULL;
  char *exact = malloc(size ? size : 1);
  memcpy(exact, bytes, size);
  if (schedule_order_read(&order, f->prog, exact, size, &error)) {
    assert_true(order.engine && order.question.kind <= QUESTION_BRANCHING);
    for (uint32_t i = 0; order.question.targets && i < order.question.targets->count; i++)
      assert_true(order.question.targets->data[i] < f->prog->locs.count);
    if (order.question.kind == QUESTION_ENDLESS) assert_non_null(order.question.accepting);
    if (order.question.kind == QUESTION_BRANCHING) assert_non_null(order.question.formula);
    for (uint32_t i = 0; i < EFFORT_COUNT; i++) {
      const EffortRow *row = effort_row((EffortId)i);
      assert_true(row->least <= order.effort.value[i] && order.effort.value[i] <= row->most);
    }
    schedule_order_release(&order);
    ++*fine;
  } else assert_true(error && *error);
  free(exact);
}

static void test_damaged_orders(void **state) {
  Fixture *f = *state;
  Text bytes = {0};
  uint32_t fine = 0;
  schedule_order_write(&f->order, &bytes);
  for (size_t size = 0; size < bytes.count; size++) try_order(f, bytes.data, size, &fine);
  assert_int_equal(fine, 0); // none of its beginnings is one
  for (size_t i = 0; i < bytes.count; i++) {
    for (int bit = 0; bit < 8; bit++) {
      bytes.data[i] = (char)(bytes.data[i] ^ 1 << bit);
      try_order(f, bytes.data, bytes.count, &fine);
      bytes.data[i] = (char)(bytes.data[i] ^ 1 << bit);
    }
  }
  assert_true(fine > 0 && fine < bytes.count * 8);
  text_release(&bytes);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_pieces),
                                     cmocka_unit_test(test_sent_and_received),
                                     cmocka_unit_test(test_nobody_reads),
                                     cmocka_unit_test(test_no_messages),
                                     TEST(test_orders),
                                     TEST(test_damaged_orders)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
