#include "evidence/check/modal_check.h"

#include "evidence/check/instances.h"
#include "evidence/check/modal_values.h"
#include "evidence/check/rank_graph.h"
#include "prog/initial.h"
#include "prog/weakest.h"

typedef struct Checker {
  Prog *prog;
  TermTable *table;
  const ModalProof *proof;
  const FormulaTable *formulas;
  Solver *solver;
  Limits *limits;
  uint32_t *first, *out; // edges by the state that they leave
  CheckResult result;
} Checker;

// The worst of what was found so far: refuted, then undecided.
static void note(Checker *c, CheckResult result) {
  if (result == CHECK_REFUTED || c->result == CHECK_CONFIRMED) c->result = result;
}

static SmtAnswer ask(Checker *c, Term condition) {
  if (condition == expr_false(c->table)) return SMT_UNSAT;
  return smt_check(c->solver, &condition, 1);
}

static void require(Checker *c, Term condition, SmtAnswer wanted) {
  if (c->result == CHECK_REFUTED) return;
  SmtAnswer answer = ask(c, condition);
  if (answer != wanted) note(c, answer == SMT_UNKNOWN ? CHECK_UNDECIDED : CHECK_REFUTED);
}

// ---- initial states

static void check_initial(Checker *c) {
  Term covered = expr_false(c->table);
  for (uint32_t s = 0; s < c->proof->states.count; s++) {
    const ModalProofState *state = &c->proof->states.data[s];
    if (state->initial && state->loc == c->prog->start) covered = expr_or(c->table, covered, state->formula);
  }
  require(c, prog_starts_in(c->prog, expr_not(c->table, covered)), SMT_UNSAT);
}

// ---- steps

static Loc target_of(const Prog *prog, Loc loc, unsigned branch) {
  const Location *at = &prog->locs.data[loc];
  return at->kind == EDGE_HALT ? loc : at->next[branch];
}

static unsigned branch_count(const Prog *prog, Loc loc) {
  EdgeKind kind = prog->locs.data[loc].kind;
  return kind == EDGE_IF || kind == EDGE_CHOICE ? 2 : 1;
}

// No step by the branch leads to where no edge leads.
static void check_branch(Checker *c, uint32_t s, unsigned branch) {
  const ModalProofState *state = &c->proof->states.data[s];
  Loc target = target_of(c->prog, state->loc, branch);
  Term outside = expr_true(c->table);
  for (uint32_t i = c->first[s]; i < c->first[s + 1]; i++) {
    const ModalProofState *to = &c->proof->states.data[c->proof->edges.data[c->out[i]].to];
    if (to->loc == target) outside = expr_and(c->table, outside, expr_not(c->table, to->formula));
  }
  U32Vec unknowns = {0};
  Term missed = prog_weakest_pre(c->prog, state->loc, branch, outside, &unknowns);
  u32vec_release(&unknowns);
  require(c, expr_and(c->table, state->formula, missed), SMT_UNSAT);
}

static void check_must(Checker *c, const ModalProofEdge *e, bool plus) {
  const ModalProofState *from = &c->proof->states.data[e->from], *to = &c->proof->states.data[e->to];
  U32Vec unknowns = {0};
  Term there = plus ? prog_weakest_pre(c->prog, from->loc, e->branch, to->formula, &unknowns)
                    : prog_strongest_post(c->prog, from->loc, e->branch, from->formula, &unknowns);
  if (!there) note(c, CHECK_UNDECIDED);
  else
    note(c, evidence_instances_serve(c->solver, c->table, plus ? from->formula : to->formula, there, &unknowns,
                                     c->limits));
  u32vec_release(&unknowns);
}

// No step along the edge is against the claim about a measure, by whatever branch.
Term evidence_modal_measure_fails(Prog *prog, const ModalProof *proof, uint32_t edge, uint32_t measure, bool down) {
  TermTable *table = prog->table;
  const ModalProofEdge *e = &proof->edges.data[edge];
  const ModalProofState *from = &proof->states.data[e->from], *to = &proof->states.data[e->to];
  Term term = proof->measures.data[measure], before = expr_fresh(table, "before", expr_sort(table, term));
  Term claim = down ? evidence_rank_goes_down(table, before, term) : evidence_rank_at_most(table, term, before);
  Term fails = expr_false(table);
  U32Vec unknowns = {0};
  for (unsigned b = 0; b < branch_count(prog, from->loc); b++)
    if (target_of(prog, from->loc, b) == to->loc) {
      Term after = expr_and(table, to->formula, expr_not(table, claim));
      fails = expr_or(table, fails, prog_weakest_pre(prog, from->loc, b, after, &unknowns));
    }
  u32vec_release(&unknowns);
  Subst subst;
  expr_subst_init(&subst, table);
  expr_subst_bind(&subst, before, term);
  fails = expr_and(table, from->formula, expr_subst_apply(&subst, fails));
  expr_subst_release(&subst);
  return fails;
}

static void check_measures(Checker *c, uint32_t edge) {
  const ModalProofEdge *e = &c->proof->edges.data[edge];
  for (uint32_t i = 0; i < c->proof->measures.count; i++) {
    if (e->level >> i & 1) require(c, evidence_modal_measure_fails(c->prog, c->proof, edge, i, false), SMT_UNSAT);
    if (e->down >> i & 1) require(c, evidence_modal_measure_fails(c->prog, c->proof, edge, i, true), SMT_UNSAT);
  }
}

static void check_edges(Checker *c) {
  for (uint32_t i = 0; i < c->proof->edges.count && c->result != CHECK_REFUTED; i++) {
    const ModalProofEdge *e = &c->proof->edges.data[i];
    if (limits_reached(c->limits)) return note(c, CHECK_UNDECIDED);
    if (e->plus) check_must(c, e, true);
    if (e->minus) check_must(c, e, false);
    check_measures(c, i);
  }
}

// ---- states

static void check_label(Checker *c, uint32_t s, uint32_t number) {
  const Atom *atom = &spec_formula_atoms(c->formulas)->data[number];
  Six claimed = *modal_proof_label(c->proof, s, number);
  if (atom->kind == ATOM_LOCATION || atom->kind == ATOM_END || claimed == SIX_UNKNOWN) return; // no claim is used
  if (atom->kind != ATOM_CONDITION || (claimed != SIX_T && claimed != SIX_F)) return note(c, CHECK_REFUTED);
  Term against = claimed == SIX_T ? expr_not(c->table, atom->condition) : atom->condition;
  require(c, expr_and(c->table, c->proof->states.data[s].formula, against), SMT_UNSAT);
}

static void check_state(Checker *c, uint32_t s) {
  const ModalProofState *state = &c->proof->states.data[s];
  if (c->prog->locs.data[state->loc].role == LOC_LIMIT || limits_reached(c->limits)) note(c, CHECK_UNDECIDED);
  if (state->nonempty) require(c, state->formula, SMT_SAT);
  for (unsigned b = 0; b < branch_count(c->prog, state->loc); b++) check_branch(c, s, b);
  for (uint32_t i = 0; i < c->proof->atom_count; i++) check_label(c, s, i);
}

// ---- the whole

// Numbers in range, edges along edges of the program.
static bool is_well_formed(const Prog *prog, const FormulaTable *table, const ModalProof *proof) {
  for (uint32_t s = 0; s < proof->states.count; s++)
    if (proof->states.data[s].loc >= prog->locs.count) return false;
  for (uint32_t i = 0; i < proof->edges.count; i++) {
    const ModalProofEdge *e = &proof->edges.data[i];
    if (e->from >= proof->states.count || e->to >= proof->states.count) return false;
    Loc from = proof->states.data[e->from].loc;
    if (e->branch >= branch_count(prog, from)) return false;
    if (target_of(prog, from, e->branch) != proof->states.data[e->to].loc) return false;
  }
  for (uint32_t i = 0; i < proof->measures.count; i++) {
    Sort sort = expr_sort(prog->table, proof->measures.data[i]);
    if (i >= 32 || (sort != SORT_INT && !sort_is_bv(sort))) return false;
  }
  return proof->labels && proof->atom_count == spec_formula_atoms(table)->count;
}

bool evidence_modal_holds_start(Prog *prog, const ModalProofState *state, Solver *solver) {
  Term starts = prog_starts_in(prog, state->formula);
  return state->initial && state->loc == prog->start && smt_check(solver, &starts, 1) == SMT_SAT;
}

bool evidence_modal_violates(Prog *prog, const ModalProofState *state, uint8_t value, Solver *solver) {
  if ((value & ALL_VIOLATE) && evidence_modal_holds_start(prog, state, solver)) return true;
  Term initial = value & SOME_VIOLATES ? prog_initial_condition(prog) : TERM_NONE;
  if (!initial) return false;
  Term other = expr_and(prog->table, state->formula, expr_not(prog->table, initial));
  return smt_check(solver, &other, 1) == SMT_UNSAT;
}

Verdict evidence_modal_verdict(Prog *prog, const ModalProof *proof, const uint8_t *values, Limits *limits) {
  Solver *solver = NULL; // made where it is needed
  Verdict verdict = VERDICT_VERIFIED;
  for (uint32_t s = 0; s < proof->states.count && verdict != VERDICT_FALSIFIED; s++) {
    const ModalProofState *state = &proof->states.data[s];
    if (!state->initial || state->loc != prog->start || (values[s] & ALL_SATISFY)) continue;
    verdict = VERDICT_UNKNOWN;
    if (!(values[s] & (ALL_VIOLATE | SOME_VIOLATES))) continue;
    if (!solver) solver = smt_new(SOLVER_Z3, prog->table, limits);
    if (evidence_modal_violates(prog, state, values[s], solver)) verdict = VERDICT_FALSIFIED;
  }
  if (solver) smt_delete(solver);
  return verdict;
}

static CheckResult check_answer(Checker *c, Formula f, Verdict verdict) {
  uint8_t *values = evidence_modal_values(c->proof, c->prog, c->formulas, f, c->limits);
  if (!values) return CHECK_UNDECIDED;
  Verdict found = evidence_modal_verdict(c->prog, c->proof, values, c->limits);
  free(values);
  if (found == verdict) return CHECK_CONFIRMED;
  return found == VERDICT_UNKNOWN && limits_reached(c->limits) ? CHECK_UNDECIDED : CHECK_REFUTED;
}

CheckResult evidence_certify_modal(Prog *prog, const FormulaTable *table, Formula f, const ModalProof *proof,
                                   Verdict verdict, Limits *limits) {
  if (verdict == VERDICT_UNKNOWN || !evidence_modal_values_apply(table, f) || !is_well_formed(prog, table, proof))
    return CHECK_REFUTED;
  Checker c = {.prog = prog, .table = prog->table, .proof = proof, .formulas = table, .limits = limits};
  c.result = CHECK_CONFIRMED;
  c.solver = smt_new(SOLVER_Z3, c.table, limits);
  evidence_modal_proof_index(proof, &c.first, &c.out);
  check_initial(&c);
  for (uint32_t s = 0; s < proof->states.count && c.result != CHECK_REFUTED; s++) check_state(&c, s);
  check_edges(&c);
  smt_delete(c.solver);
  free(c.first);
  free(c.out);
  return c.result == CHECK_CONFIRMED ? check_answer(&c, f, verdict) : c.result;
}
