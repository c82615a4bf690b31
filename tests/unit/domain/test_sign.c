// The sign domain on the programs of the figures of [CH] (THEORY G1, G2, G3): explored without joins it has exactly the
// nodes and edges of the figures.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "domain/table.h"

typedef struct Graph {
  U32Vec locs, values; // of a node
  uint32_t edges;
} Graph;

static void add_node(Graph *g, Loc l, Abstract a) {
  for (uint32_t i = 0; i < g->locs.count; i++)
    if (g->locs.data[i] == l && g->values.data[i] == a) return;
  u32vec_push(&g->locs, l);
  u32vec_push(&g->values, a);
}

// A halting location has an edge to itself.
static void explore(Domain *domain, Graph *g) {
  Prog *prog = domain->prog;
  AbstractVec results = {0};
  domain->ops->initial(domain, &results);
  for (uint32_t i = 0; i < results.count; i++) add_node(g, prog->start, results.data[i]);
  for (uint32_t i = 0; i < g->locs.count; i++) {
    Loc next[2] = {g->locs.data[i]};
    uint32_t n = prog_loc_successors(&prog->locs.data[g->locs.data[i]], next);
    for (unsigned branch = 0; branch < (n ? n : 1); branch++) {
      results.count = 0;
      domain_post(domain, g->values.data[i], g->locs.data[i], branch, &results);
      g->edges += results.count;
      for (uint32_t k = 0; k < results.count; k++) add_node(g, next[branch], results.data[k]);
    }
  }
  abstractvec_release(&results);
}

static void check_counts(Prog *prog, const char *names, uint32_t nodes, uint32_t edges) {
  DiagList diags = {0};
  Graph g = {0};
  Domain *domain = domain_new("sign", prog, &diags);
  assert_true(domain->ops->splits && domain->ops->independent);
  explore(domain, &g);
  assert_int_equal(g.locs.count, nodes);
  assert_int_equal(g.edges, edges);
  Text text = {0};
  for (uint32_t i = 0; names && i < g.locs.count; i++) {
    text_format(&text, "%s%u[", i ? " " : "", g.locs.data[i]);
    domain->ops->print(domain, g.values.data[i], &text);
    text_add(&text, "]");
  }
  if (names) assert_string_equal(text_view(&text), names);
  text_release(&text);
  u32vec_release(&g.locs);
  u32vec_release(&g.values);
  domain_delete(domain);
  diag_release(&diags);
}

static Prog *program(TermTable *table, const char *vars, uint32_t locs) {
  Prog *prog = prog_new(table, "figure");
  prog->as_written = true;
  for (const char *v = vars; *v; v++) {
    char name[2] = {*v, 0};
    VarId id = prog_add_var(prog, name, NULL, NULL, SORT_INT);
    prog->vars.data[id].init = expr_int(table, 0);
  }
  for (uint32_t l = 0; l < locs; l++) prog_add_loc(prog, NULL, (Place){0});
  prog->start = 0;
  return prog;
}

static void assign(Prog *prog, Loc l, VarId v, Term value, Loc next) {
  Assign a = {v, value};
  prog_set_assign(prog, l, &a, 1, next);
}

static Term plus(Prog *prog, VarId v, int k) {
  return expr_binary(prog->table, OP_INTADD, prog->vars.data[v].term, expr_int(prog->table, k));
}

static void release(Prog *prog, TermTable *table) {
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_fig1_left(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = program(table, "x", 3);
  assign(prog, 0, 0, plus(prog, 0, 1), 1);
  assign(prog, 1, 0, plus(prog, 0, -1), 2);
  prog_set_error(prog, 2, prog_add_property(prog, KIND_REACH, "error", NULL, (Place){0}));
  check_counts(prog, "0[x:zero] 1[x:pos] 2[x:zero] 2[x:pos]", 4, 5);
  release(prog, table);
}

static void test_fig1_right(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = program(table, "x", 5);
  assign(prog, 0, 0, plus(prog, 0, 1), 1);
  prog_set_if(prog, 1, expr_eq(table, prog->vars.data[0].term, expr_int(table, 1)), 2, 3);
  assign(prog, 2, 0, plus(prog, 0, 1), 4);
  assign(prog, 3, 0, plus(prog, 0, -1), 4);
  prog_set_error(prog, 4, prog_add_property(prog, KIND_REACH, "error", NULL, (Place){0}));
  check_counts(prog, "0[x:zero] 1[x:pos] 2[x:pos] 3[x:pos] 4[x:pos] 4[x:zero]", 6, 8);
  release(prog, table);
}

enum { START, GEN, COMP, INITX, LOOP, INC, CHK, OK, ERROR, LOCATIONS };
enum { N, X, Y };

static Term times(TermTable *table, Term a, Term b) { return expr_binary(table, OP_INTMUL, a, b); }

// The integer square root of Fig. 2; `broken` negates the guard of its loop.
static Prog *square_root(TermTable *table, bool broken) {
  Prog *prog = program(table, "nxy", LOCATIONS);
  Term n = prog->vars.data[N].term, x = prog->vars.data[X].term, y = prog->vars.data[Y].term;
  Term square = times(table, x, x);
  Term next = expr_binary(table, OP_INTADD, square, times(table, expr_int(table, 2), x));
  Term guard = expr_binary(table, OP_INTLE, next, y);
  prog_set_choice(prog, START, GEN, COMP);
  assign(prog, GEN, N, plus(prog, N, 1), START);
  assign(prog, COMP, Y, plus(prog, N, -1), INITX);
  assign(prog, INITX, X, expr_int(table, 0), LOOP);
  prog_set_if(prog, LOOP, broken ? expr_not(table, guard) : guard, INC, CHK);
  assign(prog, INC, X, plus(prog, X, 1), LOOP);
  prog_set_if(prog, CHK,
              expr_and(table, expr_binary(table, OP_INTLE, square, n), expr_binary(table, OP_INTLT, y, next)), OK,
              ERROR);
  prog_set_halt(prog, OK, LOC_END);
  prog_set_error(prog, ERROR, prog_add_property(prog, KIND_REACH, "error", NULL, (Place){0}));
  return prog;
}

static void test_fig2(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = square_root(table, true);
  check_counts(prog, NULL, 19, 22);
  release(prog, table);
}

// Over machine integers pos + 1 may wrap around to neg, never to zero; an unsigned variable is zero or pos.
static void test_wrap(void **state) {
  (void)state;
  TermTable *table = expr_table_new();
  Prog *prog = prog_new(table, "wrap");
  prog->as_written = true;
  for (int i = 0; i < 2; i++) {
    VarId v = prog_add_var(prog, i ? "u" : "s", NULL, NULL, sort_bv(8));
    prog->vars.data[v].is_signed = i == 0;
    prog->vars.data[v].init = expr_bv(table, 8, 100);
  }
  prog_add_loc(prog, NULL, (Place){0});
  prog_add_loc(prog, NULL, (Place){0});
  Assign both[2];
  for (VarId v = 0; v < 2; v++)
    both[v] = (Assign){v, expr_binary(table, OP_BVADD, prog->vars.data[v].term, expr_bv(table, 8, 1))};
  prog_set_assign(prog, 0, both, 2, 1);
  prog->start = 0;
  check_counts(prog, "0[s:pos, u:pos] 1[s:neg, u:zero] 1[s:pos, u:zero] 1[s:neg, u:pos] 1[s:pos, u:pos]", 5, 8);
  release(prog, table);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_fig1_left),
      cmocka_unit_test(test_fig1_right),
      cmocka_unit_test(test_fig2),
      cmocka_unit_test(test_wrap),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
