// Predicates are those of the guards, or those that were given, and of the formula's atoms. In each round the model over them is made, its edges are
// settled to be may, must+ and must-, and the formula is evaluated; where that gives no answer, again with measures, the differences of
// what the predicates compare; then an edge that is only may, from a
// state without a definite value, gives a new predicate. Where that leads nowhere it is done again with the guards' and the order of what the
// predicates compare. The end of what is modelled is kept out of the model first of all.
#include "endless/branching.h"

#include "check/rounds.h"
#include "domain/abstraction.h"
#include "endless/endless.h"
#include "evidence/check/modal_check.h"
#include "evidence/check/modal_values.h"
#include "expr/solve.h"

static const char engine_name[] = "branching";

typedef struct Branching {
  Prog *prog;
  const FormulaTable *table;
  Formula formula;
  Limits *limits;
  const Predicates *given; // or NULL
  Predicates *predicates;
  Model *model; // of this round
  ModalProof *proof;
  uint8_t *values;
  Verdict verdict;    // that the values show; the proof is then the evidence
  const char *reason; // why there is no answer
} Branching;

static void drop_proof(Branching *b) {
  free(b->values);
  evidence_modal_proof_delete(b->proof);
  b->values = NULL;
  b->proof = NULL;
}

// x < 9 with x == 9: what is beyond a number is told apart from what is before it.
static void add_orders(Branching *b) {
  TermTable *table = b->prog->table;
  uint32_t count = b->predicates->everywhere.count;
  for (uint32_t i = 0; i < count; i++) {
    Term t = b->predicates->everywhere.data[i];
    if (expr_op(table, t) != OP_EQ) continue;
    Sort sort = expr_sort(table, expr_arg(table, t, 0));
    if (sort != SORT_INT && !sort_is_bv(sort)) continue;
    Term less =
        expr_binary(table, sort == SORT_INT ? OP_INTLT : OP_BVSLT, expr_arg(table, t, 0), expr_arg(table, t, 1));
    domain_predicates_add_atoms(b->predicates, LOC_NONE, less);
  }
}

static void choose_predicates(Branching *b, bool ordered) {
  const AtomVec *atoms = spec_formula_atoms(b->table);
  b->predicates = domain_predicates_new(b->prog);
  for (uint32_t i = 0; b->given && i < b->given->everywhere.count; i++)
    domain_predicates_add_atoms(b->predicates, LOC_NONE, b->given->everywhere.data[i]);
  if (!b->given || ordered) domain_predicates_add_guards(b->predicates);
  for (uint32_t i = 0; i < atoms->count; i++)
    if (atoms->data[i].kind == ATOM_CONDITION)
      domain_predicates_add_atoms(b->predicates, LOC_NONE, atoms->data[i].condition);
  if (!ordered) return;
  domain_predicates_add_atoms(b->predicates, LOC_NONE, b->prog->initially);
  add_orders(b);
}

// ---- one round

static Six label(Branching *b, Abstraction *abstraction, Term gamma, Term condition) {
  Term with[2] = {gamma, condition}, without[2] = {gamma, expr_not(b->prog->table, condition)};
  if (domain_abstraction_check(abstraction, without, 2) == SMT_UNSAT) return SIX_T;
  return domain_abstraction_check(abstraction, with, 2) == SMT_UNSAT ? SIX_F : SIX_UNKNOWN;
}

static void add_labels(Branching *b) {
  const AtomVec *atoms = spec_formula_atoms(b->table);
  Abstraction *abstraction = domain_abstraction_new(b->prog->table, b->limits);
  for (uint32_t s = 0; s < b->proof->states.count; s++)
    for (uint32_t i = 0; i < atoms->count; i++)
      if (atoms->data[i].kind == ATOM_CONDITION)
        *modal_proof_label(b->proof, s, i) =
            label(b, abstraction, b->proof->states.data[s].formula, atoms->data[i].condition);
  domain_abstraction_delete(abstraction);
}

static void make_proof(Branching *b) {
  const Model *model = b->model;
  b->proof = evidence_modal_proof_new(spec_formula_atoms(b->table)->count);
  for (uint32_t i = 0; i < model->nodes.count; i++) {
    const ModelNode *n = &model->nodes.data[i];
    ModalProofState state = {.loc = n->loc, .formula = domain_concretise(model->domain, n->value)};
    state.initial = n->initial;
    state.nonempty = !n->empty && !n->possibly_empty;
    modalproofstatevec_push(&b->proof->states, state);
  }
  for (uint32_t i = 0; i < model->edges.count; i++) {
    const ModelEdge *e = &model->edges.data[i];
    modalproofedgevec_push(&b->proof->edges, (ModalProofEdge){e->from, e->to, e->branch, e->must, e->must_minus, 0, 0});
  }
  evidence_modal_proof_freeze(b->proof);
  add_labels(b);
}

// ---- measures

static void add_measure(Branching *b, Term t) {
  U32Vec *measures = &b->proof->measures;
  for (uint32_t i = 0; i < measures->count; i++)
    if (measures->data[i] == t) return;
  if (measures->count < EFFORT(b->limits, branching_measures)) u32vec_push(measures, t);
}

// What gets smaller where a loop makes progress: a term that a predicate compares with a constant, or -1 less it, which does not
// overflow; or one of the differences of two terms.
static void find_measures(Branching *b) {
  TermTable *table = b->prog->table;
  for (uint32_t i = 0; i < b->predicates->everywhere.count; i++) {
    Term t = b->predicates->everywhere.data[i];
    if (expr_arity(table, t) != 2) continue;
    Term left = expr_arg(table, t, 0), right = expr_arg(table, t, 1);
    Sort sort = expr_sort(table, left);
    if (sort != expr_sort(table, right) || (sort != SORT_INT && !sort_is_bv(sort))) continue;
    if (sort_is_bv(sort) && expr_is_const(table, left)) left = right, right = expr_arg(table, t, 0);
    if (sort_is_bv(sort) && expr_is_const(table, right)) {
      add_measure(b, left);
      add_measure(b, expr_minus(table, expr_bv(table, sort_width(sort), bits_mask(sort_width(sort))), left));
    } else {
      add_measure(b, expr_minus(table, left, right));
      add_measure(b, expr_minus(table, right, left));
    }
  }
}

static void add_measures(Branching *b) {
  Abstraction *abstraction = domain_abstraction_new(b->prog->table, b->limits);
  find_measures(b);
  for (uint32_t e = 0; e < b->proof->edges.count && !limits_reached(b->limits); e++)
    for (uint32_t i = 0; i < b->proof->measures.count; i++) {
      Term up = evidence_modal_measure_fails(b->prog, b->proof, e, i, false);
      if (domain_abstraction_check(abstraction, &up, 1) != SMT_UNSAT) continue;
      b->proof->edges.data[e].level |= (uint32_t)1 << i;
      Term stays = evidence_modal_measure_fails(b->prog, b->proof, e, i, true);
      if (domain_abstraction_check(abstraction, &stays, 1) == SMT_UNSAT)
        b->proof->edges.data[e].down |= (uint32_t)1 << i;
    }
  domain_abstraction_delete(abstraction);
}

// ---- rounds

// Nodes at the end of what is modelled; false: there are none.
static bool find_limits(const Branching *b, bool *open, const char **note) {
  bool any = false;
  for (uint32_t i = 0; i < b->model->nodes.count; i++) {
    const Location *at = &b->prog->locs.data[b->model->nodes.data[i].loc];
    open[i] = at->role == LOC_LIMIT;
    if (open[i]) *note = at->note ? at->note : "a part of the program is not modelled";
    any |= open[i];
  }
  return any;
}

static void find_verdict(Branching *b) {
  free(b->values);
  b->values = evidence_modal_values(b->proof, b->prog, b->table, b->formula, b->limits);
  b->verdict = b->values ? evidence_modal_verdict(b->prog, b->proof, b->values, b->limits) : VERDICT_UNKNOWN;
}

static Look look(void *context, Model *model, bool *open) {
  Branching *b = context;
  b->model = model;
  b->reason = NULL;
  drop_proof(b);
  if (limits_reached(b->limits)) return LOOK_DONE;
  if (find_limits(b, open, &b->reason)) return LOOK_SPLIT_BEFORE;
  make_proof(b);
  find_verdict(b);
  if (b->verdict == VERDICT_UNKNOWN && b->proof->edges.count <= EFFORT32(b->limits, branching_measured)) {
    add_measures(b);
    find_verdict(b);
  }
  if (b->verdict != VERDICT_UNKNOWN || !b->values) return LOOK_DONE;
  b->reason = "the value in an initial state of the predicate model is not definite";
  for (uint32_t i = 0; i < model->nodes.count; i++) open[i] = (b->values[i] & (ALL_SATISFY | ALL_VIOLATE)) == 0;
  return LOOK_SPLIT;
}

static void run(Branching *b, bool ordered) {
  DiagList diags = {0};
  choose_predicates(b, ordered);
  Rounds rounds = {.prog = b->prog,
                   .predicates = b->predicates,
                   .domain = "boolean",
                   .most_nodes = EFFORT32(b->limits, branching_nodes),
                   .most_predicates = EFFORT32(b->limits, branching_predicates),
                   .most_rounds = EFFORT32(b->limits, branching_rounds),
                   .limits = b->limits,
                   .look = look,
                   .context = b};
  if (check_rounds(&rounds, false, &diags) == ROUNDS_TOO_LARGE) b->reason = "its predicate model is too large";
  domain_predicates_delete(b->predicates);
  b->predicates = NULL;
  diag_release(&diags);
}

// ----

static Look keep_model(void *context, Model *model, bool *open) {
  Branching *b = context;
  (void)open;
  b->model = model;
  make_proof(b);
  add_measures(b);
  return LOOK_DONE;
}

ModalProof *endless_branching_model(Prog *prog, const FormulaTable *table, Formula f, Limits *limits) {
  Branching b = {.prog = prog, .table = table, .formula = f, .limits = limits};
  DiagList diags = {0};
  choose_predicates(&b, false);
  Rounds rounds = {.prog = prog, .predicates = b.predicates, .domain = "boolean", .limits = limits, .most_rounds = 1};
  rounds.most_nodes = EFFORT32(limits, branching_nodes);
  rounds.look = keep_model;
  rounds.context = &b;
  check_rounds(&rounds, false, &diags);
  domain_predicates_delete(b.predicates);
  diag_release(&diags);
  return b.proof;
}

Answer endless_branching(Task *task) {
  if (task->formula == FORMULA_NONE) return evidence_answer_unknown(engine_name, "the formula cannot be read");
  return endless_branching_run(task->prog, task->formulas, task->formula, task->predicates, task->limits);
}

Answer endless_branching_run(Prog *prog, const FormulaTable *table, Formula f, const Predicates *given,
                             Limits *limits) {
  if (!evidence_modal_values_apply(table, f))
    return evidence_answer_unknown(engine_name, "only CTL about the future is read here");
  Branching b = {.prog = prog, .table = table, .formula = f, .given = given, .limits = limits};
  Limits half = limits_within(limits, EFFORT(limits, branching_first));
  b.limits = &half;
  run(&b, false);
  b.limits = limits;
  if (b.verdict == VERDICT_UNKNOWN) run(&b, true);
  Answer answer;
  if (b.verdict == VERDICT_UNKNOWN) {
    const char *reason = limits_reached(limits) ? limits_reason(limits->stopped) : b.reason;
    answer = evidence_answer_unknown(engine_name, "%s", reason ? reason : "no predicate model");
  } else {
    answer = evidence_answer_holds(engine_name, evidence_proof_new(PROOF_MODEL));
    answer.proof->refutes = b.verdict == VERDICT_FALSIFIED;
    if (answer.proof->refutes) answer.claim = CLAIM_VIOLATED;
    answer.proof->model = b.proof;
    b.proof = NULL;
  }
  drop_proof(&b);
  return answer;
}
