// Ranking terms by linear programming: classical loops have them, with as many components as they need, and the checker confirms
// them; on random loops over a small box brute force agrees, and no ranks of one loop pass for another that does not end.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "../../support/random_program.h"
#include "../../support/ask.h"
#include "endless/endless.h"
#include "endless/rank.h"
#include "endless/rank_linear.h"
#include "evidence/check/ranking.h"
#include "front/cfg/front_cfg.h"

typedef struct Case {
  TermTable *table;
  Prog *prog;
  Limits limits;
  bool accepting[16];
  Task task;
  Proof *proof;
} Case;

static void case_init(Case *c, TermTable *table, const char *text) {
  *c = (Case){.table = table, .proof = evidence_proof_new(PROOF_RANKING)};
  DiagList diags = {0};
  c->prog = cfg_parse(c->table, "case.cfg", text, &diags);
  assert_non_null(c->prog);
  diag_release(&diags);
  for (Loc l = 0; l < c->prog->locs.count; l++) c->accepting[l] = true;
  limits_init(&c->limits, 20, 0);
  c->proof->k = 1;
  endless_task(&c->task, &(Product){.prog = c->prog, .accepting = c->accepting}, &c->limits);
}

static void case_release(Case *c) {
  evidence_task_release(&c->task);
  evidence_proof_delete(c->proof);
  prog_delete(c->prog);
}

// Components for the graph as it is, one strongly connected part. They are put into the proof.
static uint32_t find_linear(Case *c) {
  RankGraph *graph = evidence_rank_graph_new(c->prog, c->accepting, c->proof);
  Solver *solver = smt_new(evidence_rank_graph_solver(graph), c->table, &c->limits);
  LinearRanks ranks = {0};
  FeatureVec features = {0};
  for (VarId v = 0; v < c->prog->vars.count; v++)
    featurevec_push(&features, (Feature){c->prog->vars.data[v].term, c->prog->vars.data[v].is_signed});
  evidence_rank_graph_drop_infeasible(graph, solver, &c->limits);
  evidence_rank_graph_keep_fair(graph);
  uint32_t part = UINT32_MAX;
  for (uint32_t i = 0; i < graph->edges.count; i++)
    if (graph->edges.data[i].alive) part = graph->component[graph->edges.data[i].from];
  endless_rank_linear_find(&c->task, graph, part, solver, &features, &c->limits, &ranks);
  for (uint32_t i = 0; i < ranks.count; i++)
    for (uint32_t n = 0; n < graph->nodes.count; n++)
      if (graph->component[n] == part)
        rankvec_push(&c->proof->ranks, (Rank){.component = i,
                                              .loc = evidence_rank_graph_loc(graph, n),
                                              .term = ranks.terms[i * graph->nodes.count + n]});
  uint32_t count = ranks.count;
  endless_linear_ranks_release(&ranks);
  featurevec_release(&features);
  smt_delete(solver);
  evidence_rank_graph_delete(graph);
  return count;
}

static CheckResult certify(Case *c) { return evidence_certify_ranking(c->prog, c->accepting, c->proof, &c->limits); }

// A loop that ends, with so many components.
static void assert_linear(const char *text, uint32_t components) {
  TermTable *table = expr_table_new();
  Case c;
  case_init(&c, table, text);
  assert_int_equal(find_linear(&c), components);
  assert_int_equal(certify(&c), CHECK_CONFIRMED);
  for (uint32_t i = 0; i < c.proof->ranks.count; i++) { // every one is needed, and its direction matters
    Rank *r = &c.proof->ranks.data[i];
    Term right = r->term;
    r->term = expr_unary(table, OP_INTNEG, right);
    assert_int_not_equal(certify(&c), CHECK_CONFIRMED);
    r->term = expr_int(table, 0);
    assert_int_not_equal(certify(&c), CHECK_CONFIRMED);
    r->term = right;
  }
  case_release(&c);
  expr_table_delete(table);
}

static void test_one_term(void **state) {
  (void)state;
  assert_linear("var x : int; var y : int;\n"
                "L0: if (3 * x - 7 * y > 0) -> L1 else END;\n"
                "L1: choice -> L2 | L3;\n"
                "L2: x, y := x + 2, y + 1 -> L0;\n"
                "L3: x, y := x - 5, y - 2 -> L0;\n"
                "END: halt;\n",
                1);
}

static void test_two_phases(void **state) {
  (void)state;
  assert_linear("var x : int; var y : int;\n"
                "L0: if (x >= 0) -> L1 else END;\n"
                "L1: x, y := x + y, y - 1 -> L0;\n"
                "END: halt;\n",
                2);
}

static void test_three_phases(void **state) {
  (void)state;
  assert_linear("var x : int; var y : int; var z : int;\n"
                "L0: if (x >= 0) -> L1 else END;\n"
                "L1: x, y, z := x + y, y + z, z - 1 -> L0;\n"
                "END: halt;\n",
                3);
}

// What wraps around is told apart from what does not.
static void test_remainder(void **state) {
  (void)state;
  assert_linear("var x : int;\n"
                "L0: if (x >= 0 && x < 256 && (x + 1) % 256 != 0) -> L1 else END;\n"
                "L1: x := (x + 1) % 256 -> L0;\n"
                "END: halt;\n",
                1);
}

static void test_endless(void **state) {
  (void)state;
  static const char *const texts[] = {
      "var x : int;\nL0: if (x >= 0) -> L1 else END;\nL1: x := x + 1 -> L0;\nEND: halt;\n",
      "var x : int; var y : int;\nL0: if (x >= 0) -> L1 else END;\nL1: x, y := x + y, y -> L0;\nEND: halt;\n",
      "var x : int;\nL0: if (x >= 0 && x < 256) -> L1 else END;\nL1: x := (x + 1) % 256 -> L0;\nEND: halt;\n",
  };
  for (uint32_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    TermTable *table = expr_table_new();
    Case c;
    case_init(&c, table, texts[i]);
    assert_int_equal(find_linear(&c), 0);
    case_release(&c);
    expr_table_delete(table);
  }
}

// A byte: the range of the type is a bound, and what wraps around is told apart.
static void test_bytes(void **state) {
  (void)state;
  assert_linear("var x : bv8; var y : bv8;\n"
                "L0: if (x < y) -> L1 else END;\n"
                "L1: x := x + 1 -> L0;\n"
                "END: halt;\n",
                1);
  assert_linear("var x : bv8; var y : bv8;\n"
                "L0: if (x >= 0 && x < 20 && y < 20 && y > 0 - 90) -> L1 else END;\n"
                "L1: x, y := x + y, y - 1 -> L0;\n"
                "END: halt;\n",
                1);
}

// max(x, y - 1) goes up on no way through the loop, and down on one; x + y on the other.
static void test_maxima(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Case c;
  case_init(&c, table,
            "var x : int; var y : int;\n"
            "L0: if (x > 0 && y > 0) -> L1 else END;\n"
            "L1: choice -> L2 | L3;\n"
            "L2: x, y := x - 1, x -> L0;\n"
            "L3: x, y := y - 2, x + 1 -> L0;\n"
            "END: halt;\n");
  assert_int_equal(find_linear(&c), 0);
  RankFinder *finder = endless_rank_finder_new(&c.task, c.accepting, c.proof);
  assert_true(endless_rank_find(finder, RANK_USUAL));
  endless_rank_finder_delete(finder);
  assert_int_equal(certify(&c), CHECK_CONFIRMED);
  c.proof->ranks.data[0].term = c.prog->vars.data[0].term;
  assert_int_not_equal(certify(&c), CHECK_CONFIRMED);
  case_release(&c);
  expr_table_delete(table);
}

// ---- random loops: of numbers in a box, or of small bit-vectors that wrap around

#define SIDE 5
#define BITS 4

typedef struct Map2 {
  int a, b, c; // a x + b y + c
} Map2;

typedef struct Loop {
  Map2 x[2], y[2]; // two ways through the loop
} Loop;

typedef struct Space {
  int least, side; // of each coordinate
  bool wraps;
} Space;

static const Space box = {0, SIDE, false}, machine = {-(1 << (BITS - 1)), 1 << BITS, true};

static int apply(const Space *space, Map2 m, int x, int y) {
  int value = m.a * x + m.b * y + m.c;
  if (!space->wraps) return value;
  return ((value - space->least) % space->side + space->side) % space->side + space->least;
}

// Does the loop go on? On the machine while x is positive.
static bool goes_on(const Space *space, int x, int y) {
  if (space->wraps) return x > 0;
  return x >= 0 && x < space->side && y >= 0 && y < space->side;
}

// On the machine steps are small, so that not everything wraps around.
static Map2 random_map(const Space *space, Random *r, bool of_x) {
  int c = (int)random_below(r, 7) - 3;
  if (!space->wraps) return (Map2){(int)random_below(r, 4) - 1, (int)random_below(r, 4) - 2, c};
  int other = random_below(r, 4) ? 0 : (int)random_below(r, 3) - 1;
  return of_x ? (Map2){1, other, c < 0 ? c : -c} : (Map2){other, 1, c};
}

static Loop random_loop(const Space *space, Random *r) {
  Loop loop;
  for (int way = 0; way < 2; way++) {
    loop.x[way] = random_map(space, r, true);
    loop.y[way] = random_map(space, r, false);
  }
  return loop;
}

static bool reaches(const Space *space, const Loop *l, int from, bool *seen, int to) {
  int x = from / space->side + space->least, y = from % space->side + space->least;
  for (int way = 0; way < 2 && goes_on(space, x, y); way++) {
    int nx = apply(space, l->x[way], x, y), ny = apply(space, l->y[way], x, y);
    if (!goes_on(space, nx, ny)) continue;
    int next = (nx - space->least) * space->side + ny - space->least;
    if (next == to) return true;
    if (seen[next]) continue;
    seen[next] = true;
    if (reaches(space, l, next, seen, to)) return true;
  }
  return false;
}

static bool is_endless(const Space *space, const Loop *l) {
  for (int s = 0; s < space->side * space->side; s++) {
    bool seen[1 << (2 * BITS)] = {false};
    if (reaches(space, l, s, seen, s)) return true;
  }
  return false;
}

static void print_loop(const Space *space, const Loop *l, char *text, size_t size) {
  char guard[80], sort[16] = "int";
  snprintf(guard, sizeof guard, "x >= 0 && x < %d && y >= 0 && y < %d", SIDE, SIDE);
  if (space->wraps) {
    snprintf(guard, sizeof guard, "x > 0");
    snprintf(sort, sizeof sort, "bv%d", BITS);
  }
  int n = snprintf(text, size, "var x : %s; var y : %s;\nL0: if (%s) -> L1 else END;\nL1: choice -> L2 | L3;\n", sort,
                   sort, guard);
  for (int way = 0; way < 2; way++)
    n += snprintf(text + n, size - (size_t)n, "L%d: x, y := %d * x + %d * y + %d, %d * x + %d * y + %d -> L0;\n",
                  way + 2, l->x[way].a, l->x[way].b, l->x[way].c, l->y[way].a, l->y[way].b, l->y[way].c);
  snprintf(text + n, size - (size_t)n, "END: halt;\n");
}

static void check_random(const Space *space, uint32_t count, uint32_t least_proved) {
  TermTable *table = expr_table_new();
  Random r = {11};
  RankVec before = {0}; // of the last loop that has some: all loops have the same locations and variables
  uint32_t ending = 0, proved = 0, refused = 0;
  for (uint32_t i = 0; i < count; i++) {
    Loop loop = random_loop(space, &r);
    char text[600];
    Case c;
    print_loop(space, &loop, text, sizeof text);
    bool endless = is_endless(space, &loop);
    if (endless && i % 8) continue;
    case_init(&c, table, text);
    RankFinder *finder = endless_rank_finder_new(&c.task, c.accepting, c.proof);
    bool found = endless_rank_find(finder, RANK_QUICK);
    endless_rank_finder_delete(finder);
    if (found) {
      assert_false(endless);
      assert_int_equal(certify(&c), CHECK_CONFIRMED);
      before.count = 0;
      for (uint32_t k = 0; k < c.proof->ranks.count; k++) rankvec_push(&before, c.proof->ranks.data[k]);
    } else if (endless && before.count) {
      c.proof->ranks.count = 0;
      for (uint32_t k = 0; k < before.count; k++) rankvec_push(&c.proof->ranks, before.data[k]);
      assert_int_not_equal(certify(&c), CHECK_CONFIRMED);
      refused++;
    }
    ending += !endless, proved += found;
    case_release(&c);
  }
  assert_true(ending >= 20 && refused >= 5);
  assert_true(proved * 100 >= ending * least_proved);
  rankvec_release(&before);
  expr_table_delete(table);
}

static void test_random_box(void **state) {
  (void)state;
  check_random(&box, 200, 35);
}

static void test_random_machine(void **state) {
  (void)state;
  check_random(&machine, 150, 60);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_one_term),  cmocka_unit_test(test_two_phases), cmocka_unit_test(test_three_phases),
      cmocka_unit_test(test_remainder), cmocka_unit_test(test_endless),    cmocka_unit_test(test_bytes),
      cmocka_unit_test(test_maxima),    cmocka_unit_test(test_random_box), cmocka_unit_test(test_random_machine),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
