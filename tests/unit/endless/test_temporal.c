// Temporal properties of random finite programs: every answer is that of brute force on the concrete system.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "base/scc.h"
#include "../../support/ask.h"

// ---- random formulas

static Formula random_formula(FormulaTable *table, Random *r, const Formula *atoms, uint32_t count, int depth) {
  if (depth == 0 || random_below(r, 5) == 0) {
    Formula atom = atoms[random_below(r, count)];
    return random_below(r, 2) ? atom : spec_formula_not(table, atom);
  }
  static const FormulaKind kinds[] = {FORMULA_AND,      FORMULA_OR,    FORMULA_FINALLY, FORMULA_GLOBALLY,
                                      FORMULA_GLOBALLY, FORMULA_UNTIL, FORMULA_RELEASE, FORMULA_NEXT};
  FormulaKind kind = kinds[random_below(r, sizeof kinds / sizeof *kinds)];
  Formula a = random_formula(table, r, atoms, count, depth - 1), b = random_formula(table, r, atoms, count, depth - 1);
  bool is_unary = kind == FORMULA_FINALLY || kind == FORMULA_GLOBALLY || kind == FORMULA_NEXT;
  if (!is_unary && a == b) return a;
  return spec_formula_make(table, kind, (Formula[]){a, b}, is_unary ? 1 : 2);
}

static Formula condition_atom(FormulaTable *table, Prog *prog, Random *r) {
  Term condition = random_condition(prog, r);
  char text[32];
  snprintf(text, sizeof text, "c%u", condition);
  return spec_formula_atom(table, spec_formula_add_atom(table, (Atom){ATOM_CONDITION, text, condition, {0}}));
}

// ---- brute force: is a run of the program accepted by the automaton?

typedef struct Concrete {
  Machine *machine;
  Prog *prog;
  const Buchi *automaton;
  const AtomVec *atoms;
} Concrete;

static bool holds(const Concrete *c, const State *s, uint32_t atom) {
  const Atom *a = &c->atoms->data[atom];
  if (a->kind == ATOM_END) return prog_loc_is_final(&c->prog->locs.data[s->loc]);
  u128 value = 0;
  assert_true(sem_state_evaluate(c->machine, s, a->condition, &value));
  return value;
}

static uint64_t letter_of(const Concrete *c, uint32_t code) {
  State *s = decode(c->machine, c->prog, code);
  uint64_t letter = 0;
  for (uint32_t i = 0; i < c->atoms->count; i++) letter |= (uint64_t)holds(c, s, i) << i;
  sem_state_delete(c->machine, s);
  return letter;
}

static uint32_t node_of(Map *nodes, U32Vec *list, uint32_t code, uint32_t q) {
  uint64_t key = (uint64_t)q << 32 | code;
  uint32_t found;
  if (map_get(nodes, key, &found)) return found;
  found = list->count / 2;
  map_set(nodes, key, found);
  u32vec_push(list, code);
  u32vec_push(list, q);
  return found;
}

static bool has_accepted_run(const Concrete *c) {
  Map nodes = {0};
  U32Vec list = {0};
  SccEdgeVec edges = {0};
  const Buchi *b = c->automaton;
  State *start = sem_state_new(c->machine);
  for (uint32_t i = 0; i < b->initial.count; i++) node_of(&nodes, &list, encode(start), b->initial.data[i]);
  sem_state_delete(c->machine, start);
  for (uint32_t n = 0; n < list.count / 2; n++) {
    uint32_t code = list.data[2 * n], q = list.data[2 * n + 1], next[INPUTS];
    uint64_t letter = letter_of(c, code);
    uint32_t count = successors_of(c->machine, c->prog, code, next);
    for (uint32_t e = b->first[q]; e < b->first[q + 1]; e++) {
      if ((b->edges.data[e].positive & ~letter) || (b->edges.data[e].negative & letter)) continue;
      for (uint32_t i = 0; i < count; i++)
        sccedgevec_push(&edges, (SccEdge){n, node_of(&nodes, &list, next[i], b->edges.data[e].to)});
    }
  }
  uint32_t *component = memory_new((list.count + 1) * sizeof(uint32_t));
  scc_find(list.count / 2, &edges, component);
  bool found = false;
  for (uint32_t i = 0; i < edges.count; i++)
    found |= component[edges.data[i].from] == component[edges.data[i].to] &&
             b->accepting[list.data[2 * edges.data[i].from + 1]];
  free(component);
  sccedgevec_release(&edges);
  u32vec_release(&list);
  map_release(&nodes);
  return found;
}

// ----

typedef Outcome (*Method)(Product *product, Limits *limits);

// Each engine in turn, as long as none has an answer.
static Outcome by_everything(Product *product, Limits *limits) {
  static const char *const engines[] = {"wander", "enumeration", "ranking", "lasso"};
  Outcome outcome = {0};
  for (uint32_t i = 0; i < 4 && outcome.verdict == VERDICT_UNKNOWN && !outcome.internal_error; i++) {
    evidence_outcome_release(&outcome);
    outcome = ask_endless(product, engines[i], limits);
  }
  return outcome;
}

// Invariants, ranks and cells alone: nothing is found by running.
static Outcome by_refinement(Product *product, Limits *limits) { return ask_endless(product, "ranking", limits); }

static Outcome by_enumeration(Product *product, Limits *limits) { return ask_endless(product, "enumeration", limits); }

// 1: decided, 0: unknown. A wrong answer fails the test.
static uint32_t compare(Method method, uint64_t seed) {
  Random r = {seed};
  TermTable *terms = expr_table_new();
  Prog *prog = random_program(terms, &r, 7);
  FormulaTable *table = spec_formula_table_new();
  Formula atoms[3];
  for (uint32_t i = 0; i < 2; i++) atoms[i] = condition_atom(table, prog, &r);
  atoms[2] = spec_formula_atom(table, spec_formula_add_atom(table, (Atom){ATOM_END, "end", TERM_NONE, {0}}));
  Formula f = random_formula(table, &r, atoms, 3, 3);
  Buchi *automaton = spec_buchi_of_ltl(table, spec_formula_positive(table, spec_formula_not(table, f)), NULL);
  ProductOptions how = {.uses_next = spec_formula_uses_next(table, f)};
  Product *product = spec_buchi_product_new(prog, automaton, spec_formula_atoms(table), how);
  prog_add_property(product->prog, KIND_TEMPORAL, "ltl", "", (Place){0});
  Concrete concrete = {sem_machine_new(prog), prog, automaton, spec_formula_atoms(table)};
  bool violated = has_accepted_run(&concrete);
  sem_machine_delete(concrete.machine);
  Limits limits;
  limits_init(&limits, 4, 0);
  Outcome outcome = method(product, &limits);
  Verdict verdict = outcome.verdict;
  assert_false(outcome.internal_error);
  if (verdict != VERDICT_UNKNOWN) assert_int_equal(verdict, violated ? VERDICT_FALSIFIED : VERDICT_VERIFIED);
  evidence_outcome_release(&outcome);
  spec_buchi_product_delete(product);
  spec_buchi_delete(automaton);
  spec_formula_table_delete(table);
  prog_delete(prog);
  expr_table_delete(terms);
  return verdict != VERDICT_UNKNOWN;
}

#define PROGRAMS 100

static uint32_t count_decided(Method method) {
  uint32_t decided = 0;
  for (uint64_t i = 0; i < PROGRAMS; i++) decided += compare(method, 0x9e3779b97f4a7c15u * (i + 1));
  return decided;
}

static void test_random_programs_against_brute_force(void **state) {
  (void)state;
  assert_true(count_decided(by_everything) >= PROGRAMS * 8 / 10);
}

static void test_refinement_alone_against_brute_force(void **state) {
  (void)state;
  uint32_t decided = count_decided(by_refinement);
  assert_true(decided >= PROGRAMS * 9 / 10);
}

// Proofs only: all of them, since the programs are finite.
static void test_enumeration_against_brute_force(void **state) {
  (void)state;
  assert_true(count_decided(by_enumeration) >= PROGRAMS / 5);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_programs_against_brute_force),
                                     cmocka_unit_test(test_refinement_alone_against_brute_force),
                                     cmocka_unit_test(test_enumeration_against_brute_force)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
