// The token machine plays what the leaf automata of THEORY 5.2, composed by Definition 2, play: the visible traces are the
// same, on every construct and on random terms.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../../support/algol_leaves.h"
#include "../../support/algol_model.h"
#include "../../support/random_algol.h"

enum { MOST_MOVES = 8, MOST_PAIRS = 60 };

typedef struct Sets { // of states on both sides that one trace leads to
  U32Vec leaves, nodes;
  uint32_t length;
} Sets;
VEC(SetsVec, setsvec, Sets)

static void add(U32Vec *set, uint32_t x) {
  for (uint32_t i = 0; i < set->count; i++)
    if (set->data[i] == x) return;
  u32vec_push(set, x);
}

// Closes a set of composite states under hidden moves.
static void close_leaves(Leaves *ls, const bool *visible, U32Vec *set) {
  for (uint32_t i = 0; i < set->count; i++)
    for (uint32_t m = 0; m < ls->symbols.count; m++) {
      uint32_t to;
      if (!visible[m] && ls->all->next(ls->all, m, set->data[i], 0, &to)) add(set, to);
    }
}

static void close_nodes(const PlayGraph *g, U32Vec *set) {
  for (uint32_t i = 0; i < set->count; i++)
    for (uint32_t e = 0; e < g->edges.count; e++)
      if (g->edges.data[e].from == set->data[i] && !g->edges.data[e].text) add(set, g->edges.data[e].to);
}

static U32Vec step_leaves(Leaves *ls, char *const *texts, const U32Vec *set, const char *text) {
  U32Vec after = {0};
  for (uint32_t i = 0; i < set->count; i++)
    for (uint32_t m = 0; m < ls->symbols.count; m++) {
      uint32_t to;
      if (texts[m] && strcmp(texts[m], text) == 0 && ls->all->next(ls->all, m, set->data[i], 0, &to)) add(&after, to);
    }
  return after;
}

static U32Vec step_nodes(const PlayGraph *g, const U32Vec *set, const char *text) {
  U32Vec after = {0};
  for (uint32_t i = 0; i < set->count; i++)
    for (uint32_t e = 0; e < g->edges.count; e++)
      if (g->edges.data[e].from == set->data[i] && g->edges.data[e].text && strcmp(g->edges.data[e].text, text) == 0)
        add(&after, g->edges.data[e].to);
  return after;
}

// One trace, all moves that may follow it on either side: they must be possible on both.
static void follow(Leaves *ls, char *const *texts, const bool *visible, const PlayGraph *g, Sets at, SetsVec *queue,
                   const char *source) {
  TextVec moves = {0};
  for (uint32_t m = 0; m < ls->symbols.count; m++) {
    const Symbol *symbol = &ls->symbols.data[m]; // leaves begin again after a round; the machine plays one
    if (at.length > 0 && symbol->node == 0 && symbol->side == OWN_SIDE && leaf_asks(symbol->kind)) continue;
    for (uint32_t i = 0, to; texts[m] && i < at.leaves.count; i++)
      if (ls->all->next(ls->all, m, at.leaves.data[i], 0, &to)) textvec_push(&moves, texts[m]);
  }
  for (uint32_t e = 0; e < g->edges.count; e++)
    for (uint32_t i = 0; g->edges.data[e].text && i < at.nodes.count; i++)
      if (g->edges.data[e].from == at.nodes.data[i]) textvec_push(&moves, g->edges.data[e].text);
  for (uint32_t n = 0; n < moves.count; n++) {
    bool again = false;
    for (uint32_t i = 0; i < n; i++) again = again || strcmp(moves.data[i], moves.data[n]) == 0;
    if (again) continue;
    Sets next = {step_leaves(ls, texts, &at.leaves, moves.data[n]), step_nodes(g, &at.nodes, moves.data[n]),
                 at.length + 1};
    if (!next.leaves.count != !next.nodes.count) print_error("%s\nmove %s on one side only\n", source, moves.data[n]);
    assert_int_equal(!next.leaves.count, !next.nodes.count);
    close_leaves(ls, visible, &next.leaves);
    close_nodes(g, &next.nodes);
    setsvec_push(queue, next);
  }
  textvec_release(&moves);
}

static void compare_plays(Leaves *ls, const PlayGraph *g, const char *source) {
  char **texts = memory_new((ls->symbols.count + 1) * sizeof *texts);
  bool *visible = memory_new(ls->symbols.count + 1);
  for (uint32_t m = 0; m < ls->symbols.count; m++) {
    Text text = {0};
    visible[m] = leaves_visible(ls, m, &text);
    if (visible[m]) texts[m] = memory_text(text_view(&text));
    text_release(&text);
  }
  SetsVec queue = {0};
  Sets first = {0};
  add(&first.leaves, ls->all->initial);
  add(&first.nodes, 0);
  setsvec_push(&queue, first);
  for (uint32_t i = 0; i < queue.count && i < MOST_PAIRS; i++)
    if (queue.data[i].length < MOST_MOVES) follow(ls, texts, visible, g, queue.data[i], &queue, source);
  for (uint32_t i = 0; i < queue.count; i++)
    u32vec_release(&queue.data[i].leaves), u32vec_release(&queue.data[i].nodes);
  for (uint32_t m = 0; m < ls->symbols.count; m++) free(texts[m]);
  setsvec_release(&queue);
  free(texts);
  free(visible);
}

// False where the program is too large for the leaves, or computes values that are.
static bool compare(const char *text) {
  DiagList diags = {0};
  AlgolProgram *program = algol_parse(text, 0, &diags);
  if (!program) print_error("%s\n", text), diag_print(&diags, stderr);
  assert_non_null(program);
  Leaves *ls = memory_new(sizeof *ls);
  bool fits = leaves_init(ls, program);
  PlayGraph g = algol_model(text, 0);
  if (fits) compare_plays(ls, &g, text);
  evidence_play_graph_release(&g);
  leaves_release(ls);
  free(ls);
  ia_delete(program);
  return fits;
}

static void test_constructs(void **state) {
  (void)state;
  static const char *const programs[] = {
      "|- skip",
      "|- 2",
      "|- abort",
      "c : com, d : com |- c; d; skip",
      "b : exp bool, c : com |- if b then c else skip fi",
      "b : exp bool, c : com |- while not b do c od",
      "e : exp nat%3, x : nat%3 |- x := e + x * 2 - 1",
      "e : exp nat%3 |- (e < 2) & (e >= 1 | e != 0)",
      "e : exp nat%3 |- new nat%2 v in (v := e; v := v + 1; v)",
      "e : exp nat%3, c : com |- new nat%3[2] a in (a[e] := e; if a[0] = a[1] then c fi)",
      "e : exp nat%3, arr : nat%2[2] |- arr[e] := arr[e] + 3",
      "f : com -> com, c : com |- f(c; f(c))",
      "f : exp nat%2 -> var nat%3 -> exp bool |- new nat%3 v in f(v + 1, v)",
      "f : com -> var nat%2 |- new nat%2 v in let w be f(v := v + 1) in (w := 1; w)",
      "b : exp bool, x : nat%2, y : nat%2 |- let v be if b then x else y fi in v := v + 1",
      "f : com -> com |- let block be new nat%2 n in (n := n + 1; assert (n = 1) abort) in f(block); block",
  };
  for (uint32_t i = 0; i < sizeof programs / sizeof *programs; i++) assert_true(compare(programs[i]));
}

static void test_random_terms(void **state) {
  (void)state;
  RandomAlgol r = {.random = {31}, .unbounded = true};
  uint32_t compared = 0;
  for (int i = 0; i < 20; i++) compared += compare(random_algol_program(&r, 2));
  text_release(&r.text);
  assert_true(compared > 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_constructs), cmocka_unit_test(test_random_terms)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
