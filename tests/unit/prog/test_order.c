// A weak topological order: every cycle has a location (a head) that all others of its loop come after, and what lies behind a loop comes
// after all of it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/random_program.h"
#include "front/cfg/front_cfg.h"
#include "prog/order.h"

static Loc named(const Prog *prog, const char *name) {
  for (Loc l = 0; l < prog->locs.count; l++)
    if (strcmp(prog->locs.data[l].name, name) == 0) return l;
  return LOC_NONE;
}

static void test_nested_loops(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  DiagList diags = {0};
  Prog *prog = cfg_parse(t, "nested.cfg",
                         "var x : bv8; start A; A: x := 1 -> OUTER; OUTER: if (x > 9) -> END else INNER;"
                         "INNER: if (x > 5) -> AFTER else BODY; BODY: x := x + 1 -> INNER; AFTER: x := x + 2 -> OUTER; "
                         "END: halt; LOST: halt;",
                         &diags);
  assert_non_null(prog);
  LoopOrder order;
  prog_order_init(&order, prog);
  const uint32_t *place = order.place;
  static const char *const expected[] = {"A", "OUTER", "INNER", "BODY", "AFTER", "END"};
  for (uint32_t i = 0; i < 6; i++) assert_int_equal(place[named(prog, expected[i])], i);
  static const uint32_t last[] = {5, 4, 3, 3, 4, 5};
  for (uint32_t i = 0; i < 6; i++) assert_int_equal(order.last[i], last[i]);
  if (named(prog, "LOST") != LOC_NONE) assert_int_equal(place[named(prog, "LOST")], ORDER_NONE);
  prog_order_release(&order);
  prog_delete(prog);
  expr_table_delete(t);
  diag_release(&diags);
}

// Ways to a target: not from a loop without an end, nor from what leads there alone.
static void test_leads(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  DiagList diags = {0};
  Prog *prog =
      cfg_parse(t, "waits.cfg",
                "var x : bv8; start A; A: if (x > 9) -> WAIT else B; WAIT: x := x + 1 -> AGAIN; AGAIN: skip -> WAIT;"
                "B: if (x > 5) -> TARGET else LOOP; LOOP: if (x > 3) -> B else END; TARGET: halt; END: halt;",
                &diags);
  diag_print(&diags, stderr);
  assert_non_null(prog);
  LoopOrder order;
  prog_order_init(&order, prog);
  bool *is_target = memory_new(prog->locs.count + 1);
  is_target[named(prog, "TARGET")] = true;
  bool *leads_there = prog_order_leads(&order, prog, is_target);
  static const char *const yes[] = {"A", "B", "LOOP", "TARGET"}, *const no[] = {"WAIT", "AGAIN", "END"};
  for (uint32_t i = 0; i < 4; i++) assert_true(leads_there[named(prog, yes[i])]);
  for (uint32_t i = 0; i < 3; i++) assert_false(leads_there[named(prog, no[i])]);
  free(is_target);
  free(leads_there);
  prog_order_release(&order);
  prog_delete(prog);
  expr_table_delete(t);
  diag_release(&diags);
}

// Can `to` be reached from `from` over locations that come after `least`, or are it?
static bool leads(const Prog *prog, const uint32_t *place, Loc from, Loc to, uint32_t least) {
  bool *seen = memory_new(prog->locs.count + 1), found = false;
  U32Vec queue = {0};
  u32vec_push(&queue, from);
  for (uint32_t i = 0; i < queue.count && !found; i++) {
    Loc next[2];
    found = queue.data[i] == to;
    for (uint32_t n = prog_loc_successors(&prog->locs.data[queue.data[i]], next); n-- > 0;)
      if (!seen[next[n]] && place[next[n]] >= least) seen[next[n]] = true, u32vec_push(&queue, next[n]);
  }
  u32vec_release(&queue);
  free(seen);
  return found;
}

// An edge that goes back leads to the head of a loop that it is in.
static void test_edges_back_lead_to_heads(void **state) {
  (void)state;
  for (uint32_t seed = 1; seed <= 200; seed++) {
    TermTable *t = expr_table_new();
    Random r = {seed * 104729u};
    Prog *prog = random_program(t, &r, 4 + seed % 12);
    LoopOrder order;
    prog_order_init(&order, prog);
    const uint32_t *place = order.place;
    for (Loc l = 0; l < prog->locs.count; l++) {
      Loc next[2];
      for (uint32_t n = prog_loc_successors(&prog->locs.data[l], next); n-- > 0 && place[l] != ORDER_NONE;)
        if (place[next[n]] <= place[l])
          assert_true(place[l] <= order.last[place[next[n]]] && leads(prog, place, next[n], l, place[next[n]]));
    }
    prog_order_release(&order);
    prog_delete(prog);
    expr_table_delete(t);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_nested_loops), cmocka_unit_test(test_leads),
                                     cmocka_unit_test(test_edges_back_lead_to_heads)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
