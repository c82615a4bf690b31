// Provenance (THEORY 4.6, Remark 1). The derivation of an existential fact gives the edges that are onto, up to a subformula
// with the value T (or F, for a violation). There the path switches: from then on the value of all concrete states is explained,
// over edges that are total. To find a finite explanation, every value gets the number of the round in which it can be explained
// by values of earlier rounds; what speaks of all successors, or of an infinite path, needs no explanation by a path.
#include "check/mu_internal.h"

enum { NO_RANK = 0 };

typedef struct Explainer {
  MuResult *r;
  uint32_t *rank; // subformula * states + state: round, or NO_RANK
  bool violates;
} Explainer;

static size_t place_of(const Explainer *x, uint32_t sub, uint32_t state) {
  return (size_t)sub * x->r->modal->states.count + state;
}

static bool is_settled(const Explainer *x, uint32_t sub, uint32_t state) {
  return x->r->subs.data[sub].values[state] == (x->violates ? SIX_F : SIX_T);
}

// How a subformula is explained: by a step, by one child, by all children, by its unfolding, or not at all.
typedef enum Explanation { BY_STEP, BY_ONE, BY_ALL, BY_UNFOLDING, BY_ITSELF } Explanation;

static Explanation explanation_of(const Explainer *x, FormulaKind kind) {
  bool v = x->violates;
  switch (kind) {
  case FORMULA_AX:
  case FORMULA_AY: return v ? BY_STEP : BY_ITSELF;
  case FORMULA_EX:
  case FORMULA_EY: return v ? BY_ITSELF : BY_STEP;
  case FORMULA_AND: return v ? BY_ONE : BY_ALL;
  case FORMULA_OR: return v ? BY_ALL : BY_ONE;
  case FORMULA_MU: return v ? BY_ITSELF : BY_UNFOLDING;
  case FORMULA_NU: return v ? BY_UNFOLDING : BY_ITSELF;
  default: return BY_ITSELF;
  }
}

static bool is_past(FormulaKind kind) { return kind == FORMULA_AY || kind == FORMULA_EY; }

// Variables are their fixpoints.
static uint32_t unfold(const MuResult *r, uint32_t sub) {
  const MuSub *s = &r->subs.data[sub];
  return s->kind == FORMULA_VARIABLE ? map_find(&r->binder_of, spec_formula_index(r->table, s->formula), 0) : sub;
}

static uint32_t rank_of(const Explainer *x, uint32_t sub, uint32_t state) {
  return x->rank[place_of(x, unfold(x->r, sub), state)];
}

// The total edge from the state whose end has the least rank; UINT32_MAX: none.
static uint32_t best_edge(const Explainer *x, uint32_t sub, uint32_t state) {
  const Modal *m = x->r->modal;
  bool past = is_past(x->r->subs.data[sub].kind);
  const uint32_t *first = past ? m->in_first : m->out_first, *edges = past ? m->in_edges : m->out_edges;
  uint32_t child = mu_child(x->r, x->r->subs.data[sub].formula, 0), best = UINT32_MAX, least = UINT32_MAX;
  for (uint32_t i = first[state]; i < first[state + 1]; i++) {
    const ModalEdge *edge = &m->edges.data[edges[i]];
    if (!(edge->flags & (past ? MODAL_MUST_MINUS : MODAL_MUST_PLUS))) continue;
    uint32_t rank = rank_of(x, child, past ? edge->from : edge->to);
    if (rank != NO_RANK && rank < least) least = rank, best = edges[i];
  }
  return best;
}

// The child with the least rank, or with the largest where all count; UINT32_MAX: none, or one without a rank where all count.
static uint32_t best_child(const Explainer *x, uint32_t sub, uint32_t state, bool largest) {
  MuResult *r = x->r;
  Formula f = r->subs.data[sub].formula;
  uint32_t best = UINT32_MAX, best_rank = 0;
  for (uint32_t i = 0; i < spec_formula_child_count(r->table, f); i++) {
    uint32_t child = mu_child(r, f, i), rank = rank_of(x, child, state);
    if (rank == NO_RANK && largest) return UINT32_MAX;
    if (rank == NO_RANK || (best != UINT32_MAX && (largest ? rank <= best_rank : rank >= best_rank))) continue;
    best = child, best_rank = rank;
  }
  return best;
}

static bool can_explain(const Explainer *x, uint32_t sub, uint32_t state) {
  switch (explanation_of(x, x->r->subs.data[sub].kind)) {
  case BY_STEP: return best_edge(x, sub, state) != UINT32_MAX;
  case BY_ONE: return best_child(x, sub, state, false) != UINT32_MAX;
  case BY_ALL: return best_child(x, sub, state, true) != UINT32_MAX;
  case BY_UNFOLDING: return rank_of(x, mu_child(x->r, x->r->subs.data[sub].formula, 0), state) != NO_RANK;
  default: return true;
  }
}

// What a round finds counts from the next one on, so that ranks fall along every explanation.
static void find_ranks(Explainer *x) {
  MuResult *r = x->r;
  U32Vec found = {0};
  for (uint32_t round = 1, before = UINT32_MAX; found.count != before; round++) {
    before = found.count;
    for (uint32_t sub = 0; sub < r->subs.count; sub++)
      for (uint32_t s = 0; s < r->modal->states.count && r->subs.data[sub].kind != FORMULA_VARIABLE; s++)
        if (x->rank[place_of(x, sub, s)] == NO_RANK && is_settled(x, sub, s) && can_explain(x, sub, s))
          u32vec_push(&found, (uint32_t)place_of(x, sub, s));
    for (uint32_t i = before; i < found.count; i++) x->rank[found.data[i]] = round;
  }
  u32vec_release(&found);
}

static Explainer explainer_of(MuResult *r, bool violates) {
  Explainer x = {r, r->ranks[violates], violates};
  if (x.rank) return x;
  size_t size = place_of(&x, r->subs.count, 0);
  x.rank = r->ranks[violates] = arena_new(&r->arena, (size + 1) * sizeof *x.rank);
  find_ranks(&x);
  return x;
}

// The part over total edges.
static void follow_total(const Explainer *x, uint32_t sub, uint32_t state, Witness *out) {
  for (;;) {
    sub = unfold(x->r, sub);
    out->last = state;
    out->holds = x->r->subs.data[sub].formula;
    if (rank_of(x, sub, state) == NO_RANK) return;
    Explanation how = explanation_of(x, x->r->subs.data[sub].kind);
    if (how == BY_ITSELF) return;
    if (how == BY_STEP) {
      uint32_t edge = best_edge(x, sub, state);
      bool past = is_past(x->r->subs.data[sub].kind);
      witnessstepvec_push(&out->steps, (WitnessStep){edge, past, false});
      state = past ? x->r->modal->edges.data[edge].from : x->r->modal->edges.data[edge].to;
      sub = mu_child(x->r, out->holds, 0);
    } else if (how == BY_UNFOLDING) sub = mu_child(x->r, out->holds, 0);
    else sub = best_child(x, sub, state, how == BY_ALL);
  }
}

bool check_mu_witness(MuResult *result, uint32_t state, bool satisfies, Witness *out) {
  MuResult *r = result;
  *out = (Witness){.satisfies = satisfies, .last = state};
  uint32_t sub = r->subs.count - 1, states = r->modal->states.count;
  if (r->fix != MU_SOUND || !r->facts[((size_t)sub * states + state) * 2 + !satisfies].known) return false;
  Explainer x = explainer_of(r, !satisfies);
  for (;;) {
    out->last = state;
    out->holds = r->subs.data[sub].formula;
    const MuFact *fact = &r->facts[((size_t)sub * states + state) * 2 + !satisfies];
    bool is_leaf = fact->edge == UINT32_MAX && fact->premise == sub && fact->state == state;
    if (is_settled(&x, sub, state) || is_leaf) break;
    if (fact->edge != UINT32_MAX) {
      bool past = is_past(r->subs.data[sub].kind);
      unsigned onto = past ? MODAL_MUST_PLUS : MODAL_MUST_MINUS;
      WitnessStep step = {fact->edge, past, !(r->modal->edges.data[fact->edge].flags & onto)};
      witnessstepvec_push(&out->steps, step);
    }
    sub = fact->premise;
    state = fact->state;
  }
  out->switch_at = out->steps.count;
  if (is_settled(&x, sub, state)) follow_total(&x, sub, state, out);
  return true;
}

void check_witness_release(Witness *witness) { witnessstepvec_release(&witness->steps); }
