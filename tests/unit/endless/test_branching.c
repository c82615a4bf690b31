// CTL on predicate models of random programs, against the programs themselves: no answer is wrong, with assumptions and several
// initial states; what the engine hands over is confirmed; and the checker confirms nothing wrong of a model that was tampered with.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/ctl_system.h"
#include "endless/branching.h"
#include "evidence/check/modal_check.h"
#include "evidence/export/modal_reason.h"
#include "evidence/check/modal_values.h"
#include "front/cfg/front_cfg.h"

enum { LOCS = 6 };

// ---- random programs

typedef struct Counts {
  uint32_t verified, falsified, unknown, spoilt, confirmed, facts, gained;
  uint32_t reasons; // that are paths
} Counts;

// Some variables start with any value; what was the error may be a violated assumption, and conditionals assumptions.
static void vary(Prog *prog, Random *r) {
  Loc last = prog->locs.count - 1;
  bool assumes = random_below(r, 2);
  for (VarId v = 0; v < prog->vars.count; v++)
    if (random_below(r, 3) == 0) prog->vars.data[v].init = TERM_NONE;
  if (assumes) prog->locs.data[last].role = LOC_SINK;
  for (Loc l = 0; assumes && l < last; l++) {
    Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF && random_below(r, 2)) at->next[random_below(r, 2)] = last;
  }
}

static Assign count_once(Prog *prog, Random *r) {
  VarId v = random_below(r, 4) ? 0 : 1;
  Op op = random_below(r, 2) ? OP_BVADD : OP_BVSUB;
  return (Assign){v, expr_binary(prog->table, op, prog->vars.data[v].term, expr_bv(prog->table, RANDOM_WIDTH, 1))};
}

// A loop that counts, over locations 0 to 2, while a comparison holds, and what was there at 3 when it no longer does.
static void make_counting(Prog *prog, Random *r) {
  TermTable *table = prog->table;
  Assign first = count_once(prog, r), second = count_once(prog, r);
  Term bound = random_below(r, 3) ? expr_bv(table, RANDOM_WIDTH, random_below(r, 8)) : prog->vars.data[2].term;
  Term left = prog->vars.data[0].term;
  bool swap = random_below(r, 2);
  prog_set_if(prog, 0, expr_binary(table, OP_BVSLT, swap ? bound : left, swap ? left : bound), 1, 3);
  prog_set_assign(prog, 1, &first, 1, random_below(r, 2) ? 0 : 2);
  if (random_below(r, 2)) prog_set_assign(prog, 2, &second, 1, 0);
  else prog_set_choice(prog, 2, 0, 1);
}

static bool is_initial(const Prog *prog, const State *s) {
  for (VarId v = 0; v < prog->vars.count; v++) {
    Term init = prog->vars.data[v].init;
    if (init && init != expr_bv(prog->table, RANDOM_WIDTH, s->scalars[v])) return false;
  }
  return s->loc == prog->start;
}

static Verdict truth_of(const CtlSystem *x, const FormulaTable *formulas, Formula f) {
  Machine *machine = sem_machine_new(x->prog);
  bool *good = ctl_satisfying(x, formulas, f), all = true;
  for (uint32_t c = 0; c < x->count; c++) {
    State *s = decode(machine, x->prog, c);
    if (is_initial(x->prog, s) && x->alive[c]) all = all && good[c];
    sem_state_delete(machine, s);
  }
  free(good);
  sem_machine_delete(machine);
  return all ? VERDICT_VERIFIED : VERDICT_FALSIFIED;
}

static void spoil(Prog *prog, ModalProof *model, Random *r) {
  if (model->edges.count == 0) return;
  uint32_t s = random_below(r, model->states.count), e = random_below(r, model->edges.count);
  switch (random_below(r, 10)) {
  case 0: model->states.data[s].formula = random_condition(prog, r); break;
  case 1: model->states.data[s].initial = !model->states.data[s].initial; break;
  case 2: *modal_proof_label(model, s, random_below(r, CTL_CONDITIONS)) = random_below(r, 2) ? SIX_T : SIX_F; break;
  case 3: model->edges.data[e] = model->edges.data[--model->edges.count]; break;
  case 4: model->edges.data[e].plus = true; break;
  case 5: model->edges.data[e].minus = true; break;
  case 6: model->states.data[s].nonempty = true; break;
  case 7: model->edges.data[e].level |= random_below(r, 16); break;
  case 8: model->edges.data[e].down |= random_below(r, 16); break;
  default:
    if (model->measures.count < 4) u32vec_push(&model->measures, prog->vars.data[random_below(r, RANDOM_VARS)].term);
  }
}

// The path that explains an answer is one that runs take, from an initial state on, unless it is one of several.
static void check_reason(const CtlSystem *x, const FormulaTable *formulas, Formula f, const ModalProof *model,
                         Verdict verdict, Limits *limits, Counts *counts) {
  ModalReason *why = evidence_modal_reason_new(model, x->prog, formulas, f, verdict, limits);
  if (!why) {
    assert_int_equal(verdict, VERDICT_VERIFIED);
    return;
  }
  Machine *machine = sem_machine_new(x->prog);
  bool *now = memory_new(x->count + 1), any = true;
  for (uint32_t i = 0; i < why->states.count; i++) {
    const ModalProofState *state = &model->states.data[why->states.data[i]];
    bool *next = memory_new(x->count + 1);
    uint32_t to[INPUTS];
    for (uint32_t c = 0; c < x->count; c++) {
      State *s = decode(machine, x->prog, c);
      bool starts = i == 0 && is_initial(x->prog, s) && (x->alive[c] || verdict == VERDICT_VERIFIED);
      sem_state_delete(machine, s);
      if (starts) next[c] = true;
      for (uint32_t k = i && now[c] ? successors_of(machine, x->prog, c, to) : 0; k-- > 0;) next[to[k]] = true;
    }
    any = false;
    for (uint32_t c = 0; c < x->count; c++) {
      next[c] = next[c] && c / STATES == state->loc && ctl_holds(x->prog, machine, c, state->formula);
      any |= next[c];
    }
    free(now);
    now = next;
    if (!why->one_of_several) assert_true(any);
  }
  counts->reasons += why->edges.count > 0;
  free(now);
  sem_machine_delete(machine);
  evidence_modal_reason_delete(why);
}

static void check_formula(const CtlSystem *x, const FormulaTable *formulas, Formula f, Random *r, Counts *counts) {
  Limits limits, search;
  limits_init(&limits, 60, 0);
  limits_init(&search, 1, 0); // what takes longer is left open
  Verdict truth = truth_of(x, formulas, f);
  Answer answer = endless_branching_run(x->prog, formulas, f, NULL, &search);
  counts->unknown += answer.claim == CLAIM_NOTHING;
  counts->verified += answer.claim == CLAIM_HOLDS;
  counts->falsified += answer.claim == CLAIM_VIOLATED;
  if (answer.claim != CLAIM_NOTHING) {
    ModalProof *model = answer.proof->model;
    assert_int_equal(answer.claim, truth == VERDICT_VERIFIED ? CLAIM_HOLDS : CLAIM_VIOLATED);
    assert_int_equal(evidence_certify_modal(x->prog, formulas, f, model, truth, &limits), CHECK_CONFIRMED);
    check_reason(x, formulas, f, model, truth, &limits, counts);
    Verdict wrong = truth == VERDICT_VERIFIED ? VERDICT_FALSIFIED : VERDICT_VERIFIED;
    for (uint32_t i = 0; i < 3; i++) {
      spoil(x->prog, model, r);
      assert_int_not_equal(evidence_certify_modal(x->prog, formulas, f, model, wrong, &limits), CHECK_CONFIRMED);
      bool still = evidence_certify_modal(x->prog, formulas, f, model, truth, &limits) == CHECK_CONFIRMED;
      counts->spoilt += !still;
      counts->confirmed += still;
    }
  }
  evidence_answer_release(&answer);
}

// ---- values in all states

static void check_state(const CtlSystem *x, Machine *machine, const ModalProofState *state, uint8_t value,
                        const bool *good) {
  bool some = false, other = false;
  for (uint32_t c = state->loc * STATES; c < (state->loc + 1) * STATES; c++) {
    if ((some && other) || !ctl_holds(x->prog, machine, c, state->formula)) continue;
    some |= good[c] || !x->alive[c];
    other |= !good[c] && x->alive[c];
  }
  assert_false((value & ALL_SATISFY) && other);
  assert_false((value & ALL_VIOLATE) && some);
  assert_false((value & SOME_SATISFIES) && !some);
  assert_false((value & SOME_VIOLATES) && !other);
}

// Whatever is said of a state is so, and measures say more.
static void check_values(const CtlSystem *x, const FormulaTable *formulas, Formula f, Counts *counts) {
  Limits limits;
  limits_init(&limits, 60, 0);
  Machine *machine = sem_machine_new(x->prog);
  ModalProof *model = endless_branching_model(x->prog, formulas, f, &limits);
  if (model) {
    bool *good = ctl_satisfying(x, formulas, f);
    uint8_t *values = evidence_modal_values(model, x->prog, formulas, f, &limits);
    model->measures.count = 0;
    uint8_t *without = evidence_modal_values(model, x->prog, formulas, f, &limits);
    for (uint32_t s = 0; s < model->states.count; s++) {
      check_state(x, machine, &model->states.data[s], values[s], good);
      counts->facts += values[s] != 0;
      counts->gained += values[s] != without[s];
    }
    free(values);
    free(without);
    free(good);
  }
  evidence_modal_proof_delete(model);
  sem_machine_delete(machine);
}

typedef void Look(const CtlSystem *x, FormulaTable *formulas, Random *r, Counts *counts);

static void look_at_verdicts(const CtlSystem *x, FormulaTable *formulas, Random *r, Counts *counts) {
  for (uint32_t i = 0; i < 3; i++) check_formula(x, formulas, random_ctl(formulas, r, 1 + i), r, counts);
}

static void look_at_values(const CtlSystem *x, FormulaTable *formulas, Random *r, Counts *counts) {
  Formula a = spec_formula_atom(formulas, 0), b = spec_formula_atom(formulas, 1), until[2] = {b, a};
  check_values(x, formulas, spec_formula_unary(formulas, FORMULA_AF, a), counts);
  check_values(x, formulas, spec_formula_unary(formulas, FORMULA_AG, spec_formula_unary(formulas, FORMULA_EF, a)),
               counts);
  check_values(x, formulas, spec_formula_make(formulas, random_below(r, 2) ? FORMULA_EU : FORMULA_AU, until, 2),
               counts);
  check_values(x, formulas, random_ctl(formulas, r, 2), counts);
}

static void check_program(Random *r, Look *look, Counts *counts) {
  TermTable *table = expr_table_new();
  Prog *prog = random_program(table, r, LOCS);
  FormulaTable *formulas = spec_formula_table_new();
  Term conditions[CTL_CONDITIONS];
  const char *names[CTL_CONDITIONS] = {"a", "b"};
  if (random_below(r, 4)) make_counting(prog, r);
  vary(prog, r);
  for (uint32_t i = 0; i < CTL_CONDITIONS; i++) {
    do conditions[i] = random_condition(prog, r);
    while (i && conditions[i] == conditions[0]);
    spec_formula_add_atom(formulas, (Atom){.kind = ATOM_CONDITION, .text = names[i], .condition = conditions[i]});
  }
  CtlSystem x;
  ctl_system_init(&x, prog, conditions);
  look(&x, formulas, r, counts);
  ctl_system_release(&x);
  spec_formula_table_delete(formulas);
  prog_delete(prog);
  expr_table_delete(table);
}

static void test_random(void **unused) {
  (void)unused;
  Random r = {5};
  Counts counts = {0};
  for (uint32_t i = 0; i < 40; i++) check_program(&r, look_at_verdicts, &counts);
  print_message("verified %u, falsified %u, unknown %u; spoilt models refused %u, still good %u; paths %u\n",
                counts.verified, counts.falsified, counts.unknown, counts.spoilt, counts.confirmed, counts.reasons);
  assert_true(counts.verified > 10 && counts.falsified > 10 && counts.spoilt > 50 && counts.reasons > 5);
}

static void test_values(void **unused) {
  (void)unused;
  Random r = {77};
  Counts counts = {0};
  for (uint32_t i = 0; i < 60; i++) check_program(&r, look_at_values, &counts);
  print_message("states with facts %u, with more by measures %u\n", counts.facts, counts.gained);
  assert_true(counts.facts > 500 && counts.gained > 5);
}

// ---- one model, one mistake

static const char reset[] = "var s : bv8;\nvar in : bv8;\ninit s = 0;\nL0: havoc in -> L1;\n"
                            "L1: if (in == 9) -> L2 else L3;\nL2: s := 0 -> L0;\nL3: if (s < 3) -> L4 else L0;\n"
                            "L4: s := s + 1 -> L0;\n";

typedef struct Fixture {
  TermTable *table;
  FormulaTable *formulas;
  Prog *prog;
  Formula formula;
  Limits limits;
  Answer answer;
  ModalProof *model;
} Fixture;

static const char countdown[] = "var n : int;\nL0: havoc n -> L1;\nL1: if (n > 0) -> L2 else L3;\n"
                                "L2: n := n - 1 -> L1;\nL3: n := 0 -> L0;\n";

// Whoever counts down violates the assumption in the end: the way to L1 is no run, neither for A nor for E.
static const char doomed[] = "var n : int;\nL0: choice -> L1 | L4;\nL1: if (n > 0) -> L2 else L3;\n"
                             "L2: n := n - 1 -> L1;\nL3: assume (n > 0) -> L4;\nL4: n := 0 -> L4;\n";

static void open_fixture_for(Fixture *x, const char *text, const char *formula, Verdict verdict) {
  DiagList diags = {0};
  *x = (Fixture){.table = expr_table_new(), .formulas = spec_formula_table_new()};
  limits_init(&x->limits, 60, 0);
  x->prog = cfg_parse(x->table, "test.cfg", text, &diags);
  assert_non_null(x->prog);
  FormulaScope scope = {.prog = x->prog};
  x->formula = spec_formula_parse(x->formulas, LANGUAGE_CTL, &scope, formula, (Place){0}, &diags);
  x->answer = endless_branching_run(x->prog, x->formulas, x->formula, NULL, &x->limits);
  assert_int_equal(x->answer.claim, verdict == VERDICT_VERIFIED ? CLAIM_HOLDS : CLAIM_VIOLATED);
  x->model = x->answer.proof->model;
  diag_release(&diags);
}

static void open_fixture(Fixture *x, const char *text, const char *formula) {
  open_fixture_for(x, text, formula, VERDICT_VERIFIED);
}

static void close_fixture(Fixture *x) {
  evidence_answer_release(&x->answer);
  spec_formula_table_delete(x->formulas);
  prog_delete(x->prog);
  expr_table_delete(x->table);
}

static CheckResult certify(Fixture *x) {
  return evidence_certify_modal(x->prog, x->formulas, x->formula, x->model, VERDICT_VERIFIED, &x->limits);
}

static void test_missing_may(void **unused) {
  (void)unused;
  Fixture x;
  open_fixture(&x, reset, "AG EF (s == 0)");
  assert_int_equal(certify(&x), CHECK_CONFIRMED);
  for (uint32_t e = 0; e < x.model->edges.count; e++) {
    ModalProofEdge saved = x.model->edges.data[e], last = x.model->edges.data[x.model->edges.count - 1];
    x.model->edges.data[e] = last;
    x.model->edges.count--;
    assert_int_equal(certify(&x), CHECK_REFUTED);
    x.model->edges.data[x.model->edges.count++] = last;
    x.model->edges.data[e] = saved;
  }
  close_fixture(&x);
}

static void test_wrong_must(void **unused) {
  (void)unused;
  Fixture x;
  uint32_t tried = 0;
  open_fixture(&x, reset, "AG EF (s == 0)");
  for (uint32_t e = 0; e < x.model->edges.count; e++) {
    ModalProofEdge saved = x.model->edges.data[e];
    if (!saved.plus) {
      x.model->edges.data[e].plus = true;
      assert_int_not_equal(certify(&x), CHECK_CONFIRMED);
      tried++;
    }
    x.model->edges.data[e] = saved;
    if (!saved.minus) {
      x.model->edges.data[e].minus = true;
      assert_int_not_equal(certify(&x), CHECK_CONFIRMED);
      tried++;
    }
    x.model->edges.data[e] = saved;
  }
  assert_true(tried > 0);
  close_fixture(&x);
}

static void test_wrong_label(void **unused) {
  (void)unused;
  Fixture x;
  open_fixture(&x, reset, "AG EF (s == 0)");
  for (uint32_t s = 0; s < x.model->states.count; s++) {
    Six *label = modal_proof_label(x.model, s, 0), saved = *label;
    assert_true(saved == SIX_T || saved == SIX_F);
    *label = saved == SIX_T ? SIX_F : SIX_T;
    assert_int_equal(certify(&x), CHECK_REFUTED);
    *label = saved;
  }
  close_fixture(&x);
}

// Only a measure shows that every countdown ends; one that does not go down, or goes up, is refused.
static void test_wrong_measure(void **unused) {
  (void)unused;
  static const char *const formulas[] = {"AG EF at(L0)", "AG AF at(L0)"};
  Fixture x;
  uint32_t tried = 0;
  open_fixture(&x, countdown, formulas[0]);
  assert_true(x.model->measures.count > 0);
  assert_int_equal(certify(&x), CHECK_CONFIRMED);
  for (uint32_t e = 0; e < x.model->edges.count; e++)
    for (uint32_t i = 0; i < x.model->measures.count; i++) {
      ModalProofEdge *edge = &x.model->edges.data[e], saved = *edge;
      edge->level |= 1u << i;
      if (edge->level != saved.level) tried++, assert_int_equal(certify(&x), CHECK_REFUTED);
      *edge = saved;
      edge->down |= 1u << i;
      if (edge->down != saved.down) tried++, assert_int_equal(certify(&x), CHECK_REFUTED);
      *edge = saved;
    }
  assert_true(tried > 4);
  x.model->measures.count = 0;
  assert_int_equal(certify(&x), CHECK_REFUTED);
  close_fixture(&x);
  open_fixture(&x, countdown, formulas[1]);
  assert_int_equal(certify(&x), CHECK_CONFIRMED);
  close_fixture(&x);
}

static void test_assumption(void **unused) {
  (void)unused;
  static const struct {
    const char *formula;
    Verdict verdict;
  } cases[] = {{"EF at(L3)", VERDICT_FALSIFIED},
               {"AG (at(L0) -> AX at(L4))", VERDICT_VERIFIED},
               {"EX at(L1)", VERDICT_FALSIFIED},
               {"AF AG (n == 0)", VERDICT_VERIFIED}};
  for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Fixture x;
    open_fixture_for(&x, doomed, cases[i].formula, cases[i].verdict);
    close_fixture(&x);
  }
}

static void test_wrong_state(void **unused) {
  (void)unused;
  Fixture x;
  open_fixture(&x, reset, "AG EF (s == 0)");
  for (uint32_t s = 0; s < x.model->states.count; s++) {
    if (!x.model->states.data[s].initial) continue;
    x.model->states.data[s].initial = false;
    assert_int_equal(certify(&x), CHECK_REFUTED);
    x.model->states.data[s].initial = true;
    Term formula = x.model->states.data[s].formula;
    x.model->states.data[s].formula = expr_false(x.table);
    assert_int_equal(certify(&x), CHECK_REFUTED);
    x.model->states.data[s].formula = formula;
  }
  assert_int_equal(evidence_certify_modal(x.prog, x.formulas, x.formula, x.model, VERDICT_FALSIFIED, &x.limits),
                   CHECK_REFUTED);
  close_fixture(&x);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random),      cmocka_unit_test(test_values),
                                     cmocka_unit_test(test_missing_may), cmocka_unit_test(test_wrong_must),
                                     cmocka_unit_test(test_wrong_label), cmocka_unit_test(test_wrong_measure),
                                     cmocka_unit_test(test_assumption),  cmocka_unit_test(test_wrong_state)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
