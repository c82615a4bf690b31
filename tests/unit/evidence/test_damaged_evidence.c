// Evidence about runs without end, damaged on purpose. Proofs and runs that the engines find for random finite programs are spoilt
// in every way that their form allows, and put to the checkers for the program itself and for programs that differ from it in
// one edge or one accepting location. Nothing is confirmed that brute force denies.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/brute_force.h"
#include "base/scc.h"
#include "../../support/ask.h"
#include "evidence/check/enumerate.h"
#include "evidence/check/ranking.h"
#include "evidence/check/replay.h"

enum { LOCS = 6, PROGRAMS = 150, ALTERED = 5 };

// ---- programs

typedef struct System {
  Prog *prog;
  bool accepting[LOCS];
  bool has_run; // one without end through accepting locations again and again
} System;

static bool has_fair_run(Prog *prog, const bool *accepting) {
  bool *reachable = reachable_of(prog);
  Machine *machine = sem_machine_new(prog);
  SccEdgeVec edges = {0};
  uint32_t count = prog->locs.count * STATES;
  for (uint32_t code = 0; code < count; code++) {
    uint32_t next[INPUTS];
    if (!reachable[code] || prog_loc_is_final(&prog->locs.data[code / STATES])) continue;
    for (uint32_t i = successors_of(machine, prog, code, next); i-- > 0;)
      sccedgevec_push(&edges, (SccEdge){code, next[i]});
  }
  uint32_t *component = memory_new((count + 1) * sizeof(uint32_t));
  scc_find(count, &edges, component);
  bool found = false;
  for (uint32_t i = 0; i < edges.count; i++) {
    SccEdge e = edges.data[i];
    found |= component[e.from] == component[e.to] && accepting[e.from / STATES];
  }
  free(component);
  free(reachable);
  sccedgevec_release(&edges);
  sem_machine_delete(machine);
  return found;
}

// A loop that counts, over locations 0 to 2, while a comparison holds; what is at 3 comes after it.
static void make_counting(Prog *prog, Random *r) {
  TermTable *table = prog->table;
  VarId v = random_below(r, 2), w = random_below(r, 2);
  Term one = expr_bv(table, RANDOM_WIDTH, 1), x = prog->vars.data[v].term, y = prog->vars.data[w].term;
  Assign first = {v, expr_binary(table, random_below(r, 2) ? OP_BVADD : OP_BVSUB, x, one)};
  Assign second = {w, expr_binary(table, random_below(r, 2) ? OP_BVADD : OP_BVSUB, y, one)};
  Term bound = random_below(r, 2) ? expr_bv(table, RANDOM_WIDTH, random_below(r, 8)) : prog->vars.data[2].term;
  bool swap = random_below(r, 2);
  prog_set_if(prog, 0, expr_binary(table, OP_BVSLT, swap ? bound : x, swap ? x : bound), 1, 3);
  prog_set_assign(prog, 1, &first, 1, random_below(r, 2) ? 0 : 2);
  if (random_below(r, 2)) prog_set_assign(prog, 2, &second, 1, 0);
  else prog_set_choice(prog, 2, 0, 1);
}

// The program of a seed, altered in a way of its number; 0: as it is.
static System system_new(TermTable *table, uint64_t seed, uint32_t alteration) {
  Random r = {seed}, other = {seed ^ (0x9e3779b97f4a7c15u * alteration)};
  System x = {.prog = random_program(table, &r, LOCS)};
  if (random_below(&r, 3)) make_counting(x.prog, &r);
  for (Loc l = 0; l < LOCS; l++) x.accepting[l] = random_below(&r, 2);
  for (uint32_t i = 0; i < 5; i++) random_below(&other, 2);
  Loc l = random_below(&other, LOCS - 2);
  if (alteration % 2) x.accepting[l] = !x.accepting[l];
  else if (alteration) random_edge(x.prog, &other, l, LOCS);
  x.has_run = has_fair_run(x.prog, x.accepting);
  prog_add_property(x.prog, KIND_TEMPORAL, "fair", "", (Place){0});
  return x;
}

static Outcome outcome_of(System *x, const char *method) {
  static const char *const engines[] = {"wander", "enumeration", "ranking", "lasso"};
  Product product = {.prog = x->prog, .accepting = x->accepting};
  Outcome outcome = {0};
  for (uint32_t i = 0; i < 4 && outcome.verdict == VERDICT_UNKNOWN; i++) {
    if (method && strcmp(method, engines[i]) != 0) continue;
    Limits limits, outer;
    limits_init(&outer, 0, 0);
    limits = limits_within(&outer, 300000);
    evidence_outcome_release(&outcome);
    outcome = ask_endless(&product, engines[i], &limits);
  }
  return outcome;
}

// ---- damage

static Proof *proof_copy(const Proof *from) {
  Proof *to = evidence_proof_new(from->kind);
  to->k = from->k;
  for (uint32_t i = 0; i < from->invariants.count; i++) invariantvec_push(&to->invariants, from->invariants.data[i]);
  for (uint32_t i = 0; i < from->cells.count; i++) invariantvec_push(&to->cells, from->cells.data[i]);
  for (uint32_t i = 0; i < from->ranks.count; i++) rankvec_push(&to->ranks, from->ranks.data[i]);
  return to;
}

static Trace *trace_copy(const Prog *prog, const Trace *from) {
  Trace *to = evidence_trace_new(prog);
  for (uint32_t v = 0; v < from->var_count; v++) to->initial[v] = from->initial[v];
  for (uint32_t i = 0; i < from->inputs.count; i++) u32vec_push(&to->inputs, from->inputs.data[i]);
  for (uint32_t i = 0; i < from->region.count; i++) invariantvec_push(&to->region, from->region.data[i]);
  for (uint32_t i = 0; i < from->choices.count; i++) decisionvec_push(&to->choices, from->choices.data[i]);
  to->stem_steps = from->stem_steps;
  to->loop_steps = from->loop_steps;
  return to;
}

// Damage to one of several conditions: gone, the opposite, nothing or everything excluded, another one, elsewhere.
static void spoil_condition(Prog *prog, InvariantVec *list, Random *r) {
  if (!list->count) return;
  uint32_t i = random_below(r, list->count);
  Invariant *x = &list->data[i];
  switch (random_below(r, 6)) {
  case 0: *x = list->data[--list->count]; break;
  case 1: x->formula = expr_not(prog->table, x->formula); break;
  case 2: x->formula = expr_true(prog->table); break;
  case 3: x->formula = expr_false(prog->table); break;
  case 4: x->formula = random_condition(prog, r); break;
  default: x->loc = random_below(r, LOCS);
  }
}

static void spoil_rank(Prog *prog, Proof *proof, Random *r) {
  if (!proof->ranks.count) return;
  Rank *x = &proof->ranks.data[random_below(r, proof->ranks.count)];
  Sort sort = expr_sort(prog->table, x->term);
  switch (random_below(r, 8)) {
  case 0: *x = proof->ranks.data[--proof->ranks.count]; break;
  case 1: x->term = expr_unary(prog->table, OP_BVNEG, x->term); break;
  case 2: x->term = expr_binary(prog->table, OP_BVADD, x->term, expr_bv(prog->table, sort_width(sort), 1)); break;
  case 3: x->term = random_value(prog, r, 1); break;
  case 4: x->component = random_below(r, 3); break;
  case 5: x->loc = random_below(r, LOCS); break;
  case 6: x->cell = random_below(r, proof->cells.count + 2); break;
  default: x->term = proof->ranks.data[random_below(r, proof->ranks.count)].term;
  }
}

static void spoil_proof(Prog *prog, Proof *proof, Random *r) {
  switch (random_below(r, 4)) {
  case 0: spoil_condition(prog, &proof->invariants, r); break;
  case 1: spoil_condition(prog, &proof->cells, r); break;
  case 2: spoil_rank(prog, proof, r); break;
  default: rankvec_push(&proof->ranks, (Rank){random_below(r, 3), random_below(r, LOCS), random_value(prog, r, 1), 0});
  }
}

static void spoil_trace(Prog *prog, Trace *trace, Random *r) {
  uint32_t i = trace->inputs.count ? random_below(r, trace->inputs.count) : 0;
  TermTable *table = prog->table;
  switch (random_below(r, 9)) {
  case 0: trace->stem_steps -= trace->stem_steps > 0; break;
  case 1: trace->stem_steps++; break;
  case 2: trace->loop_steps -= trace->loop_steps > 0; break;
  case 3: trace->loop_steps++; break;
  case 4: trace->initial[random_below(r, RANDOM_VARS)] = expr_bv(table, RANDOM_WIDTH, random_below(r, INPUTS)); break;
  case 5:
    if (trace->inputs.count) trace->inputs.count--;
    break;
  case 6:
    if (trace->inputs.count)
      trace->inputs.data[i] = expr_sort(table, trace->inputs.data[i]) == SORT_BOOL
                                  ? expr_not(table, trace->inputs.data[i])
                                  : expr_bv(table, RANDOM_WIDTH, random_below(r, INPUTS));
    break;
  case 7: spoil_condition(prog, &trace->region, r); break;
  default:
    if (trace->choices.count)
      trace->choices.data[random_below(r, trace->choices.count)].value = random_value(prog, r, 1);
  }
}

// ---- the checkers

typedef struct Counts {
  uint32_t confirmed, refused, wrong_refused; // wrong: for programs of which the claim is not true
  uint32_t ranks;                             // proofs that have some
  uint32_t enumerated;                        // confirmed by looking at all states
} Counts;

static bool is_confirmed(const System *x, const Trace *trace, const Proof *proof) {
  Limits limits;
  limits_init(&limits, 20, 0);
  if (proof) return evidence_certify_ranking(x->prog, x->accepting, proof, &limits) == CHECK_CONFIRMED;
  Run run;
  CheckResult result = evidence_replay_endless(x->prog, x->accepting, trace, &limits, &run);
  evidence_run_release(&run);
  return result == CHECK_CONFIRMED;
}

static void put(const System *x, const Trace *trace, const Proof *proof, Counts *counts) {
  bool confirmed = is_confirmed(x, trace, proof), is_true = x->has_run == (trace != NULL);
  if (confirmed) assert_true(is_true);
  counts->confirmed += confirmed;
  counts->refused += !confirmed;
  counts->wrong_refused += !confirmed && !is_true;
}

static void damage(const System *systems, const Outcome *outcome, uint32_t mutants, Random *r, Counts *counts) {
  Prog *prog = systems[0].prog;
  for (uint32_t m = 0; m < mutants; m++) {
    Trace *trace = outcome->trace ? trace_copy(prog, outcome->trace) : NULL;
    Proof *proof = outcome->proof ? proof_copy(outcome->proof) : NULL;
    for (uint32_t k = 0; k < m % 3; k++) {
      if (trace) spoil_trace(prog, trace, r);
      else spoil_proof(prog, proof, r);
    }
    put(&systems[m % (ALTERED + 1)], trace, proof, counts);
    evidence_trace_delete(trace);
    evidence_proof_delete(proof);
  }
}

static void damage_program(uint64_t seed, uint32_t mutants, Counts *proofs, Counts *runs) {
  TermTable *table = expr_table_new();
  System systems[ALTERED + 1];
  for (uint32_t i = 0; i <= ALTERED; i++) systems[i] = system_new(table, seed, i);
  Outcome outcome = outcome_of(&systems[0], seed % 4 ? "ranking" : "wander");
  Random r = {seed ^ 77};
  for (uint32_t i = 0; i <= ALTERED; i++) {
    Limits limits;
    limits_init(&limits, 20, 0);
    bool none = evidence_enumerate_fair(systems[i].prog, systems[i].accepting, &limits) == CHECK_CONFIRMED;
    if (none) assert_false(systems[i].has_run);
    proofs->enumerated += none;
  }
  if (outcome.verdict != VERDICT_UNKNOWN) {
    assert_int_equal(outcome.verdict == VERDICT_FALSIFIED, systems[0].has_run);
    proofs->ranks += outcome.proof && outcome.proof->ranks.count;
    damage(systems, &outcome, mutants, &r, outcome.trace ? runs : proofs);
  }
  evidence_outcome_release(&outcome);
  for (uint32_t i = 0; i <= ALTERED; i++) prog_delete(systems[i].prog);
  expr_table_delete(table);
}

static void test_found_evidence(void **unused) {
  (void)unused;
  Counts proofs = {0}, runs = {0};
  for (uint64_t i = 0; i < PROGRAMS; i++) damage_program(0x9e3779b97f4a7c15u * (i + 1), 36, &proofs, &runs);
  print_message("proofs: with ranks %u, confirmed %u, refused %u, of a wrong claim %u; runs: %u, %u, %u\n",
                proofs.ranks, proofs.confirmed, proofs.refused, proofs.wrong_refused, runs.confirmed, runs.refused,
                runs.wrong_refused);
  assert_true(proofs.ranks > 0 && proofs.enumerated > 100 && proofs.confirmed > 50 && proofs.refused > 50 &&
              proofs.wrong_refused > 20);
  assert_true(runs.confirmed > 50 && runs.refused > 50 && runs.wrong_refused > 20);
}

// ---- regions that nobody found

// Any conditions at some locations, any strategy, after a few steps.
static Trace *random_region(Prog *prog, Random *r) {
  Trace *trace = evidence_trace_new(prog);
  trace->stem_steps = random_below(r, 3);
  for (Loc l = 0; l < LOCS; l++) {
    const Location *at = &prog->locs.data[l];
    Term value = at->kind == EDGE_CHOICE ? random_below(r, 2) ? expr_true(prog->table) : expr_false(prog->table)
                                         : random_value(prog, r, 1);
    if (at->kind == EDGE_CHOICE || at->kind == EDGE_HAVOC) decisionvec_push(&trace->choices, (Decision){l, value});
    if (random_below(r, 2) || prog_loc_is_final(at)) continue;
    Term condition = random_below(r, 3) ? expr_true(prog->table) : random_condition(prog, r);
    invariantvec_push(&trace->region, (Invariant){l, condition});
  }
  for (uint32_t i = 0; i < 3; i++)
    u32vec_push(&trace->inputs, random_below(r, 2) ? expr_true(prog->table)
                                                   : expr_bv(prog->table, RANDOM_WIDTH, random_below(r, INPUTS)));
  return trace;
}

static void test_random_regions(void **unused) {
  (void)unused;
  Counts counts = {0};
  Random r = {13};
  for (uint32_t i = 0; i < 150; i++) {
    TermTable *table = expr_table_new();
    System x = system_new(table, 0x2545f4914f6cdd1du * (i + 1), 0);
    for (uint32_t k = 0; k < 40; k++) {
      Trace *trace = random_region(x.prog, &r);
      put(&x, trace, NULL, &counts);
      evidence_trace_delete(trace);
    }
    prog_delete(x.prog);
    expr_table_delete(table);
  }
  print_message("regions: confirmed %u, refused %u, of a wrong claim %u\n", counts.confirmed, counts.refused,
                counts.wrong_refused);
  assert_true(counts.confirmed > 20 && counts.wrong_refused > 500);
}

// ---- ranks that nobody found

// Either branch of a loop counts.
static void make_choosing(Prog *prog, Random *r) {
  Assign steps[2];
  for (uint32_t i = 0; i < 2; i++) {
    VarId v = random_below(r, 2);
    Term one = expr_bv(prog->table, RANDOM_WIDTH, 1);
    steps[i] =
        (Assign){v, expr_binary(prog->table, random_below(r, 2) ? OP_BVADD : OP_BVSUB, prog->vars.data[v].term, one)};
  }
  if (random_below(r, 2)) prog_set_choice(prog, 0, 1, 2);
  else prog_set_if(prog, 0, random_condition(prog, r), 1, 2);
  if (random_below(r, 2)) prog_set_if(prog, 3, random_condition(prog, r), 0, 4);
  prog_set_assign(prog, 1, &steps[0], 1, random_below(r, 2) ? 3 : 0);
  prog_set_assign(prog, 2, &steps[1], 1, random_below(r, 2) ? 3 : 0);
}

static Term random_rank(Prog *prog, Random *r) {
  Term x = prog->vars.data[random_below(r, 2)].term;
  return random_below(r, 2) ? expr_unary(prog->table, OP_BVNOT, x) : x; // -1 - x
}

// Two components, the same everywhere; perhaps two or three cells at one location, and ranks there too.
static Proof *random_proof(Prog *prog, Random *r) {
  Proof *proof = evidence_proof_new(PROOF_RANKING);
  proof->k = 1;
  Loc divided = random_below(r, 2) ? 0 : LOC_NONE;
  for (uint32_t i = 0; divided != LOC_NONE && i < 2 + random_below(r, 2); i++)
    invariantvec_push(&proof->cells, (Invariant){divided, random_condition(prog, r)});
  for (uint32_t component = 0; component < 2; component++) {
    Term term = random_rank(prog, r);
    for (Loc l = 0; l < LOCS; l++)
      for (uint32_t cell = l == divided; cell <= (l == divided ? proof->cells.count : 0); cell++)
        rankvec_push(&proof->ranks, (Rank){component, l, random_below(r, 8) ? term : random_rank(prog, r), cell});
  }
  return proof;
}

static void test_random_ranks(void **unused) {
  (void)unused;
  Counts counts = {0};
  Random r = {17};
  for (uint32_t i = 0; i < 150; i++) {
    TermTable *table = expr_table_new();
    System x = system_new(table, 0x2545f4914f6cdd1du * (i + 1), 0);
    make_choosing(x.prog, &r);
    x.has_run = has_fair_run(x.prog, x.accepting);
    for (uint32_t k = 0; k < 25; k++) {
      Proof *proof = random_proof(x.prog, &r);
      put(&x, NULL, proof, &counts);
      evidence_proof_delete(proof);
    }
    prog_delete(x.prog);
    expr_table_delete(table);
  }
  print_message("ranks: confirmed %u, refused %u, of a wrong claim %u\n", counts.confirmed, counts.refused,
                counts.wrong_refused);
  assert_true(counts.confirmed > 20 && counts.wrong_refused > 500);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_found_evidence), cmocka_unit_test(test_random_regions),
                                     cmocka_unit_test(test_random_ranks)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
