// Programs with checks, aligned with the program without them: what is a step, where it is, and that LTL with X and places
// on the product is LTL of the plain program, of the runs that fail no check.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "../../support/random_formula.h"
#include "base/scc.h"
#include "prog/align.h"
#include "spec/buchi_product.h"

enum { LOCS = 5 };

typedef struct Pair {
  TermTable *table;
  Prog *plain, *checked;
  Term check[LOCS]; // before the location; true: none
} Pair;

static Loc entry_of(const Pair *p, Loc l) { return p->check[l] == expr_true(p->table) ? l : LOCS + l; }

static void copy_edge(const Pair *p, Loc l) {
  const Location *at = &p->plain->locs.data[l];
  Loc a = at->kind == EDGE_HALT ? l : entry_of(p, at->next[0]);
  switch (at->kind) {
  case EDGE_ASSIGN: prog_set_assign(p->checked, l, at->assigns, at->count, a); break;
  case EDGE_IF: prog_set_if(p->checked, l, at->condition, a, entry_of(p, at->next[1])); break;
  case EDGE_CHOICE: prog_set_choice(p->checked, l, a, entry_of(p, at->next[1])); break;
  case EDGE_HAVOC: prog_set_havoc(p->checked, l, at->havoc, at->input, a); break;
  case EDGE_HALT: prog_set_halt(p->checked, l, at->role); break;
  }
}

// Location l is l in both; its check is LOCS + l, and the error 2 * LOCS.
static void pair_open(Pair *p, Random *r) {
  p->table = expr_table_new();
  p->plain = random_program(p->table, r, LOCS);
  p->checked = prog_new(p->table, "checked");
  for (VarId v = 0; v < p->plain->vars.count; v++) {
    const ProgVar *var = &p->plain->vars.data[v];
    prog_add_var(p->checked, var->name, NULL, NULL, var->sort);
    p->checked->vars.data[v].init = var->init;
  }
  for (Loc l = 0; l <= 2 * LOCS; l++) {
    char name[16];
    snprintf(name, sizeof name, "C%u", l);
    prog_add_loc(p->checked, name, (Place){0});
  }
  for (Loc l = 0; l < LOCS; l++) // an error of the program itself is its end here
    if (p->plain->locs.data[l].role == LOC_ERROR) prog_set_halt(p->plain, l, LOC_END);
  for (Loc l = 0; l < LOCS; l++) p->check[l] = random_below(r, 2) ? random_condition(p->plain, r) : expr_true(p->table);
  for (Loc l = 0; l < LOCS; l++) {
    copy_edge(p, l);
    prog_set_if(p->checked, LOCS + l, p->check[l], l, 2 * LOCS);
  }
  prog_set_halt(p->checked, 2 * LOCS, LOC_ERROR);
  p->checked->start = entry_of(p, p->plain->start);
}

static void pair_close(Pair *p) {
  prog_delete(p->plain);
  prog_delete(p->checked);
  expr_table_delete(p->table);
}

// ---- brute force

typedef struct Graph {
  Map nodes;
  U32Vec list; // pairs
  SccEdgeVec edges;
} Graph;

static uint32_t node_of(Graph *g, uint32_t code, uint32_t q) {
  uint64_t key = (uint64_t)q << 32 | code;
  uint32_t found;
  if (map_get(&g->nodes, key, &found)) return found;
  found = g->list.count / 2;
  map_set(&g->nodes, key, found);
  u32vec_push(&g->list, code);
  u32vec_push(&g->list, q);
  return found;
}

// Is there a cycle through a node that `accepts`?
static bool has_cycle(Graph *g, const bool *accepts) {
  uint32_t *component = memory_new((g->list.count + 1) * sizeof(uint32_t));
  scc_find(g->list.count / 2, &g->edges, component);
  bool found = false;
  for (uint32_t i = 0; i < g->edges.count; i++) {
    SccEdge e = g->edges.data[i];
    found |= component[e.from] == component[e.to] && accepts[e.from];
  }
  free(component);
  sccedgevec_release(&g->edges);
  u32vec_release(&g->list);
  map_release(&g->nodes);
  return found;
}

static bool holds(Machine *machine, Prog *prog, uint32_t code, Term condition) {
  State *s = decode(machine, prog, code);
  u128 value = 0;
  assert_true(sem_state_evaluate(machine, s, condition, &value));
  sem_state_delete(machine, s);
  return value;
}

static bool passes(const Pair *p, Machine *machine, uint32_t code) {
  return holds(machine, p->plain, code, p->check[code / STATES]);
}

static uint64_t letter_of(const Pair *p, Machine *machine, const AtomVec *atoms, uint32_t code) {
  uint64_t letter = 0;
  for (uint32_t i = 0; i < atoms->count; i++) {
    const Atom *a = &atoms->data[i];
    bool is =
        a->kind == ATOM_LOCATION ? a->locs.data[0] == code / STATES : holds(machine, p->plain, code, a->condition);
    letter |= (uint64_t)is << i;
  }
  return letter;
}

// A run of the plain program, along which no check fails, is accepted.
static bool plain_has_run(const Pair *p, const Buchi *b, const AtomVec *atoms) {
  Machine *machine = sem_machine_new(p->plain);
  Graph g = {0};
  State *start = sem_state_new(machine);
  for (uint32_t i = 0; i < b->initial.count && passes(p, machine, encode(start)); i++)
    node_of(&g, encode(start), b->initial.data[i]);
  sem_state_delete(machine, start);
  for (uint32_t n = 0; n < g.list.count / 2; n++) {
    uint32_t code = g.list.data[2 * n], q = g.list.data[2 * n + 1], next[INPUTS];
    uint32_t count = successors_of(machine, p->plain, code, next);
    uint64_t letter = letter_of(p, machine, atoms, code);
    for (uint32_t e = b->first[q]; e < b->first[q + 1]; e++) {
      if ((b->edges.data[e].positive & ~letter) || (b->edges.data[e].negative & letter)) continue;
      for (uint32_t i = 0; i < count; i++)
        if (passes(p, machine, next[i]))
          sccedgevec_push(&g.edges, (SccEdge){n, node_of(&g, next[i], b->edges.data[e].to)});
    }
  }
  bool *accepts = memory_new(g.list.count / 2 + 1);
  for (uint32_t n = 0; n < g.list.count / 2; n++) accepts[n] = b->accepting[g.list.data[2 * n + 1]];
  bool found = has_cycle(&g, accepts);
  free(accepts);
  sem_machine_delete(machine);
  return found;
}

static bool product_has_run(const Product *product) {
  Machine *machine = sem_machine_new(product->prog);
  Graph g = {0};
  State *start = sem_state_new(machine);
  node_of(&g, encode(start), 0);
  sem_state_delete(machine, start);
  for (uint32_t n = 0; n < g.list.count / 2; n++) {
    uint32_t code = g.list.data[2 * n], next[INPUTS];
    if (prog_loc_is_final(&product->prog->locs.data[code / STATES])) continue;
    uint32_t count = successors_of(machine, product->prog, code, next);
    for (uint32_t i = 0; i < count; i++) sccedgevec_push(&g.edges, (SccEdge){n, node_of(&g, next[i], 0)});
  }
  bool *accepts = memory_new(g.list.count / 2 + 1);
  for (uint32_t n = 0; n < g.list.count / 2; n++) accepts[n] = product->accepting[g.list.data[2 * n] / STATES];
  bool found = has_cycle(&g, accepts);
  free(accepts);
  sem_machine_delete(machine);
  return found;
}

// ----

static void add_atoms(const Pair *p, FormulaTable *table, Random *r) {
  for (uint32_t i = 0; i < RANDOM_ATOMS; i++) {
    char text[32];
    snprintf(text, sizeof text, "a%u", i);
    Atom atom = {ATOM_CONDITION, text, random_condition(p->plain, r), {0}};
    if (i == 0) {
      atom.kind = ATOM_LOCATION;
      u32vec_push(&atom.locs, random_below(r, LOCS));
    }
    spec_formula_add_atom(table, atom);
  }
}

static void compare(Random *r, uint32_t *counts) {
  Pair p;
  pair_open(&p, r);
  FormulaTable *table = spec_formula_table_new();
  add_atoms(&p, table, r);
  Alignment alignment;
  assert_true(prog_alignment_init(&alignment, p.plain, p.checked));
  for (Loc l = 0; l < LOCS; l++)
    if (alignment.plain_of[l] != LOC_NONE) assert_int_equal(alignment.plain_of[l], l);
  if (spec_formula_atoms(table)->count == RANDOM_ATOMS) { // no two are the same
    Formula f = random_ltl(table, r, 3);
    Buchi *automaton = spec_buchi_of_ltl(table, spec_formula_positive(table, f));
    ProductOptions how = {.uses_next = spec_formula_uses_next(table, f), .errors = LOC_SINK, .alignment = &alignment};
    Product *product = spec_buchi_product_new(p.checked, automaton, spec_formula_atoms(table), how);
    bool expected = plain_has_run(&p, automaton, spec_formula_atoms(table));
    assert_int_equal(product_has_run(product), expected);
    counts[expected]++;
    spec_buchi_product_delete(product);
    spec_buchi_delete(automaton);
  }
  prog_alignment_release(&alignment);
  spec_formula_table_delete(table);
  pair_close(&p);
}

static void test_products(void **unused) {
  (void)unused;
  Random r = {71};
  uint32_t counts[2] = {0, 0};
  for (uint32_t i = 0; i < 400; i++) compare(&r, counts);
  assert_true(counts[0] > 50 && counts[1] > 50);
}

// A step of its own, or another value, is no check.
static void test_other_programs(void **unused) {
  (void)unused;
  Random r = {72};
  uint32_t refused = 0;
  for (uint32_t i = 0; i < 50; i++) {
    Pair p;
    Alignment alignment;
    pair_open(&p, &r);
    Loc last = p.checked->start;
    if (last >= LOCS) last -= LOCS;
    Term x = p.checked->vars.data[0].term;
    prog_set_assign(p.checked, last,
                    (Assign[]){{0, expr_binary(p.table, OP_BVADD, x, expr_bv(p.table, RANDOM_WIDTH, 1))}}, 1, last);
    refused += !prog_alignment_init(&alignment, p.plain, p.checked);
    prog_alignment_release(&alignment);
    pair_close(&p);
  }
  assert_true(refused >= 48);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_products), cmocka_unit_test(test_other_programs)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
