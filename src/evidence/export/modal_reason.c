// From an initial state down the formula. What is explained by one path is followed: that AG f fails, to a state in which f
// fails; that EX f holds, by one step; that AF f fails, around a loop. What speaks of all paths is the end: that EF f fails. Steps are such
// as the values were derived by, so that runs go along the path: must- as long as something is so of some concrete states only, and
// from where it is so of all of them on must+, or any step where whatever follows will do. Where the values rest on measures
// there may be no such path, and the reason ends before it.
#include "evidence/export/modal_reason.h"

#include "evidence/check/modal_check.h"
#include "evidence/check/modal_values.h"
#include "expr/walk.h"
#include "smt/solver.h"

typedef struct Explainer {
  const ModalProof *proof;
  Prog *prog;
  const FormulaTable *table;
  uint8_t **values;
  uint32_t *first, *out;
  ModalReason *reason;
  uint32_t at; // where the path has come to
  bool total;  // there all concrete states take part
} Explainer;

static uint8_t value_of(const Explainer *x, Formula f, uint32_t s) { return x->values[f] ? x->values[f][s] : 0; }

// All of the state's concrete states satisfy (violate) the formula; some do.
static bool all_are(const Explainer *x, Formula f, uint32_t s, bool satisfy) {
  return value_of(x, f, s) & (satisfy ? ALL_SATISFY : ALL_VIOLATE);
}
static bool some_is(const Explainer *x, Formula f, uint32_t s, bool satisfy) {
  uint8_t some = satisfy ? SOME_SATISFIES : SOME_VIOLATES;
  return all_are(x, f, s, satisfy) || (value_of(x, f, s) & some);
}

static bool every_next_is(const Explainer *x, Formula f, uint32_t s, bool satisfy) {
  for (uint32_t i = x->first[s]; i < x->first[s + 1]; i++)
    if (!all_are(x, f, x->proof->edges.data[x->out[i]].to, satisfy)) return false;
  return true;
}

// What is to be shown of all concrete states, or of some.
static bool is_shown(const Explainer *x, Formula f, uint32_t s, bool satisfy, bool total) {
  return total ? all_are(x, f, s, satisfy) : some_is(x, f, s, satisfy);
}

// May a path that shows f go along the edge?
static bool leads_on(const Explainer *x, const ModalProofEdge *e, Formula f, bool satisfy, bool total) {
  if (x->prog->locs.data[x->proof->states.data[e->to].loc].role == LOC_SINK) return false;
  if (!is_shown(x, f, e->to, satisfy, total)) return false;
  return total ? e->plus || every_next_is(x, f, e->from, satisfy) : e->minus;
}

// An edge along which a path that shows f can go, a must edge before others; UINT32_MAX: none.
static uint32_t best_edge(const Explainer *x, Formula f, bool satisfy) {
  uint32_t best = UINT32_MAX;
  for (uint32_t i = x->first[x->at]; i < x->first[x->at + 1]; i++) {
    const ModalProofEdge *e = &x->proof->edges.data[x->out[i]];
    if (leads_on(x, e, f, satisfy, x->total) && (best == UINT32_MAX || e->plus)) best = x->out[i];
  }
  return best;
}

static void add_edge(Explainer *x, uint32_t edge) {
  const ModalProofEdge *e = &x->proof->edges.data[edge];
  x->reason->one_of_several |= x->total && !e->plus && x->first[e->from + 1] - x->first[e->from] > 1;
  u32vec_push(&x->reason->edges, edge);
}

static void go(Explainer *x, uint32_t edge) {
  add_edge(x, edge);
  x->at = x->proof->edges.data[edge].to;
  u32vec_push(&x->reason->states, x->at);
}

// The shortest way through states that show `through` to one that shows `goal`; false: there is none that is known.
static bool follow(Explainer *x, Formula through, Formula goal, bool satisfy) {
  uint32_t n = x->proof->states.count, *by = memory_new((n + 1) * sizeof *by), found = UINT32_MAX;
  U32Vec queue = {0}, way = {0};
  for (uint32_t s = 0; s < n; s++) by[s] = UINT32_MAX;
  by[x->at] = UINT32_MAX - 1;
  u32vec_push(&queue, x->at);
  for (uint32_t i = 0; i < queue.count && found == UINT32_MAX; i++) {
    uint32_t s = queue.data[i];
    bool total = x->total || all_are(x, through, s, satisfy);
    if (is_shown(x, goal, s, satisfy, total)) found = s;
    for (uint32_t k = x->first[s]; k < x->first[s + 1] && found == UINT32_MAX; k++) {
      const ModalProofEdge *e = &x->proof->edges.data[x->out[k]];
      if (by[e->to] != UINT32_MAX || !leads_on(x, e, through, satisfy, total)) continue;
      by[e->to] = x->out[k];
      u32vec_push(&queue, e->to);
    }
  }
  for (uint32_t s = found; found != UINT32_MAX && s != x->at; s = x->proof->edges.data[by[s]].from)
    u32vec_push(&way, by[s]);
  while (way.count) {
    x->total = x->total || all_are(x, through, x->at, satisfy);
    go(x, u32vec_pop(&way));
  }
  free(by);
  u32vec_release(&queue);
  u32vec_release(&way);
  return found != UINT32_MAX;
}

// Steps through states that show f until one comes back; false where they end.
static bool go_round(Explainer *x, Formula f, bool satisfy) {
  uint32_t start = x->reason->states.count - 1;
  for (;;) {
    uint32_t edge = best_edge(x, f, satisfy);
    if (edge == UINT32_MAX) return false;
    uint32_t to = x->proof->edges.data[edge].to;
    for (uint32_t i = start; i < x->reason->states.count; i++)
      if (x->reason->states.data[i] == to) {
        add_edge(x, edge);
        x->reason->loop_start = i;
        return true;
      }
    go(x, edge);
  }
}

// The child that shows it best: one that speaks of paths before one that does not.
static Formula best_child(const Explainer *x, Formula f, bool satisfy) {
  Formula best = FORMULA_NONE;
  for (uint32_t i = 0; i < spec_formula_child_count(x->table, f); i++) {
    Formula child = spec_formula_child(x->table, f, i);
    if (!is_shown(x, child, x->at, satisfy, x->total)) continue;
    if (best == FORMULA_NONE || spec_formula_is_propositional(x->table, best)) best = child;
  }
  return best;
}

// One step down: *f and *satisfy are what is to be shown next. False: the end.
static bool descend(Explainer *x, Formula *f, bool *satisfy) {
  FormulaKind kind = spec_formula_kind(x->table, *f);
  Formula whole = *f,
          child = spec_formula_child_count(x->table, whole) ? spec_formula_child(x->table, whole, 0) : FORMULA_NONE;
  x->total = x->total || all_are(x, whole, x->at, *satisfy);
  switch (kind) {
  case FORMULA_NOT: *satisfy = !*satisfy; break;
  case FORMULA_AND:
  case FORMULA_OR:
    child = spec_formula_is_propositional(x->table, whole) ? FORMULA_NONE : best_child(x, whole, *satisfy);
    if (child == FORMULA_NONE) return false;
    break;
  case FORMULA_AX:
  case FORMULA_EX: {
    uint32_t edge = (kind == FORMULA_EX) == *satisfy ? best_edge(x, child, *satisfy) : UINT32_MAX;
    if (edge == UINT32_MAX) return false;
    go(x, edge);
    break;
  }
  case FORMULA_AG:
  case FORMULA_EF: // shown by a path to where the child is
    if ((kind == FORMULA_EF) != *satisfy || !follow(x, whole, child, *satisfy)) return false;
    break;
  case FORMULA_AF:
  case FORMULA_EG: // shown by a path that goes on for ever
    if ((kind == FORMULA_EG) == *satisfy && x->total) go_round(x, whole, *satisfy);
    return false;
  case FORMULA_EU:
    child = spec_formula_child(x->table, whole, 1);
    if (!*satisfy || !follow(x, whole, child, true)) return false;
    break;
  default: return false;
  }
  *f = child;
  return true;
}

// An initial state that the answer is about.
static uint32_t initial_state(const Explainer *x, Formula f, const uint8_t *answer, bool satisfy, Limits *limits) {
  uint32_t found = UINT32_MAX;
  Solver *solver = smt_new(SOLVER_Z3, x->prog->table, limits);
  for (uint32_t s = 0; s < x->proof->states.count && found == UINT32_MAX; s++) {
    const ModalProofState *state = &x->proof->states.data[s];
    if (!state->initial || state->loc != x->prog->start || !some_is(x, f, s, satisfy)) continue;
    bool fits = satisfy ? all_are(x, f, s, true) && evidence_modal_holds_start(x->prog, state, solver)
                        : evidence_modal_violates(x->prog, state, answer[s], solver);
    if (fits) found = s;
  }
  smt_delete(solver);
  return found;
}

static void explain(Explainer *x, Formula f, const uint8_t *answer, bool satisfy, Limits *limits) {
  x->at = initial_state(x, f, answer, satisfy, limits);
  if (x->at == UINT32_MAX) return;
  u32vec_push(&x->reason->states, x->at);
  while (descend(x, &f, &satisfy)) continue;
  Text text = {0};
  spec_formula_print(x->table, f, &text);
  x->reason->formula = memory_text(text_view(&text));
  x->reason->holds = satisfy;
  text_release(&text);
}

ModalReason *evidence_modal_reason_new(const ModalProof *proof, Prog *prog, const FormulaTable *table, Formula f,
                                       Verdict verdict, Limits *limits) {
  Explainer x = {.proof = proof, .prog = prog, .table = table};
  uint8_t *answer;
  x.values = evidence_modal_values_of_all(proof, prog, table, f, &answer, limits);
  if (!x.values) return NULL;
  x.reason = memory_new(sizeof *x.reason);
  x.reason->loop_start = UINT32_MAX;
  evidence_modal_proof_index(proof, &x.first, &x.out);
  explain(&x, f, answer, verdict == VERDICT_VERIFIED, limits);
  evidence_modal_values_delete(x.values, table);
  free(answer);
  free(x.first);
  free(x.out);
  if (x.reason->formula) return x.reason;
  evidence_modal_reason_delete(x.reason);
  return NULL;
}

// ---- conditions

static void add_conjuncts(const TermTable *table, Term t, U32Vec *out) {
  if (expr_op(table, t) != OP_AND) u32vec_push(out, t);
  else
    for (uint32_t i = 0; i < expr_arity(table, t); i++) add_conjuncts(table, expr_arg(table, t, i), out);
}

// Binds the variable of `x == 3`; false where it is nothing like that.
static bool bind_equation(TermTable *table, Term t, Subst *subst) {
  if (expr_op(table, t) != OP_EQ) return false;
  Term a = expr_arg(table, t, 0), b = expr_arg(table, t, 1);
  if (expr_is_const(table, a)) a = b, b = expr_arg(table, t, 0);
  if (expr_op(table, a) != OP_VAR || !expr_is_const(table, b)) return false;
  expr_subst_bind(subst, a, b);
  return true;
}

Term evidence_modal_reason_condition(const Prog *prog, Term condition) {
  TermTable *table = prog->table;
  U32Vec parts = {0};
  Subst subst;
  expr_subst_init(&subst, table);
  add_conjuncts(table, condition, &parts);
  Term result = expr_true(table);
  for (uint32_t i = 0; i < parts.count; i++)
    if (bind_equation(table, parts.data[i], &subst)) result = expr_and(table, result, parts.data[i]);
  for (uint32_t i = 0; i < parts.count; i++)
    if (expr_subst_apply(&subst, parts.data[i]) != expr_true(table)) result = expr_and(table, result, parts.data[i]);
  expr_subst_release(&subst);
  u32vec_release(&parts);
  return result;
}
