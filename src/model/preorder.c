// Pairs that fail C0 leave at stage 0. In each later stage those pairs leave that fail C1 to C4 with respect to the pairs that were
// still there after the stage before. Each pair remembers when and why it left: the condition, and the neighbour that was not
// answered. So the formula that tells two states apart only uses pairs that left earlier.
#include "model/preorder.h"

#include "base/map.h"

enum { STAYS = UINT32_MAX };

typedef struct Leaving {
  uint32_t stage;     // STAYS: the pair is in the relation
  uint32_t condition; // 0 to 4
  uint32_t neighbour; // the proposition (C0), or the state that is not answered: of B for C1 and C2, of A for C3 and C4
} Leaving;

struct Preorder {
  const Modal *a, *b;
  Leaving *pairs; // state of A * states of B + state of B
  Map formulas;   // pair -> formula; of one table
};

static size_t pair_of(const Preorder *p, uint32_t a, uint32_t b) { return (size_t)a * p->b->states.count + b; }

bool model_preorder_holds(const Preorder *preorder, uint32_t a, uint32_t b) {
  return preorder->pairs[pair_of(preorder, a, b)].stage == STAYS;
}

// ---- C0

static Six label_by_name(const Modal *m, uint32_t state, const char *name) {
  uint32_t prop = model_modal_find_prop(m, name);
  return prop == UINT32_MAX ? SIX_UNKNOWN : *modal_label(m, state, prop);
}

static void check_labels(Preorder *p, uint32_t a, uint32_t b) {
  Leaving *pair = &p->pairs[pair_of(p, a, b)];
  *pair = (Leaving){.stage = STAYS};
  for (uint32_t i = 0; i < p->a->props.count; i++)
    if (!spec_six_is_at_least(label_by_name(p->b, b, p->a->props.data[i]), *modal_label(p->a, a, i)))
      *pair = (Leaving){.stage = 0, .neighbour = i};
}

// ---- C1 to C4: every edge of the asking model is answered by one of the other, of the same kind and direction

typedef struct Condition {
  bool asked_by_b, backwards;
  unsigned flag; // 0: may
} Condition;

static const Condition conditions[] = {
    [1] = {true, false, 0},
    [2] = {true, true, 0},
    [3] = {false, false, MODAL_MUST_PLUS},
    [4] = {false, true, MODAL_MUST_MINUS},
};

typedef struct Neighbours {
  const Modal *m;
  const uint32_t *edges;
  uint32_t count;
  bool backwards;
} Neighbours;

static Neighbours neighbours_of(const Modal *m, uint32_t state, bool backwards) {
  const uint32_t *first = backwards ? m->in_first : m->out_first, *edges = backwards ? m->in_edges : m->out_edges;
  return (Neighbours){m, edges + first[state], first[state + 1] - first[state], backwards};
}

// The state at the other end; UINT32_MAX: the edge is not of that kind.
static uint32_t neighbour(const Neighbours *n, uint32_t i, unsigned flag) {
  const ModalEdge *edge = &n->m->edges.data[n->edges[i]];
  if ((edge->flags & flag) != flag) return UINT32_MAX;
  return n->backwards ? edge->from : edge->to;
}

static bool was_there(const Preorder *p, uint32_t a, uint32_t b, uint32_t stage) {
  return p->pairs[pair_of(p, a, b)].stage >= stage;
}

static bool is_answered(const Preorder *p, const Condition *c, uint32_t asked, const Neighbours *answers,
                        uint32_t stage) {
  for (uint32_t i = 0; i < answers->count; i++) {
    uint32_t answer = neighbour(answers, i, c->flag);
    if (answer == UINT32_MAX) continue;
    if (was_there(p, c->asked_by_b ? answer : asked, c->asked_by_b ? asked : answer, stage)) return true;
  }
  return false;
}

// Does the pair fail the condition with respect to those that left at no stage before? Then it leaves.
static bool leaves(Preorder *p, uint32_t a, uint32_t b, uint32_t condition, uint32_t stage) {
  const Condition *c = &conditions[condition];
  Neighbours of_a = neighbours_of(p->a, a, c->backwards), of_b = neighbours_of(p->b, b, c->backwards);
  const Neighbours *asking = c->asked_by_b ? &of_b : &of_a, *answers = c->asked_by_b ? &of_a : &of_b;
  for (uint32_t i = 0; i < asking->count; i++) {
    uint32_t asked = neighbour(asking, i, c->flag);
    if (asked == UINT32_MAX || is_answered(p, c, asked, answers, stage)) continue;
    p->pairs[pair_of(p, a, b)] = (Leaving){stage, condition, asked};
    return true;
  }
  return false;
}

static bool run_stage(Preorder *p, uint32_t stage, Limits *limits) {
  bool changed = false;
  for (uint32_t a = 0; a < p->a->states.count && !(limits && limits_reached(limits)); a++)
    for (uint32_t b = 0; b < p->b->states.count; b++)
      for (uint32_t c = 1; c <= 4 && model_preorder_holds(p, a, b); c++) changed |= leaves(p, a, b, c, stage);
  return changed;
}

Preorder *model_preorder_new(const Modal *a, const Modal *b, Limits *limits) {
  Preorder *p = memory_new(sizeof *p);
  *p = (Preorder){.a = a, .b = b};
  p->pairs = memory_new(((size_t)a->states.count * b->states.count + 1) * sizeof *p->pairs);
  for (uint32_t s = 0; s < a->states.count; s++)
    for (uint32_t t = 0; t < b->states.count; t++) check_labels(p, s, t);
  for (uint32_t stage = 1; run_stage(p, stage, limits); stage++);
  if (!limits || limits->stopped == STOP_NONE) return p;
  model_preorder_delete(p);
  return NULL;
}

void model_preorder_delete(Preorder *preorder) {
  if (!preorder) return;
  map_release(&preorder->formulas);
  free(preorder->pairs);
  free(preorder);
}

// ---- telling states apart

static Six value_by_name(const Preorder *p, uint32_t a, uint32_t prop) { return *modal_label(p->a, a, prop); }

// phi': true at a. Formulas of later stages are true there by construction; an atom is negated where it is false.
static Formula true_formula(Preorder *p, FormulaTable *table, uint32_t a, uint32_t b) {
  const Leaving *pair = &p->pairs[pair_of(p, a, b)];
  Formula f = model_preorder_distinguish(p, table, a, b);
  bool negate = pair->stage == 0 && spec_six_is_at_least(value_by_name(p, a, pair->neighbour), SIX_F_SOME) &&
                value_by_name(p, a, pair->neighbour) != SIX_M;
  return negate ? spec_formula_not(table, f) : f;
}

// Something that is true at a state of A, for the conjunction of nothing: a label, or `true`.
static Formula true_label(const Preorder *p, FormulaTable *table, uint32_t a) {
  for (uint32_t i = 0; i < p->a->props.count; i++) {
    Six value = *modal_label(p->a, a, i);
    if (value != SIX_T && value != SIX_F) continue;
    Atom atom = {.kind = ATOM_NAME, .text = p->a->props.data[i]};
    Formula f = spec_formula_atom(table, spec_formula_add_atom(table, atom));
    return value == SIX_T ? f : spec_formula_not(table, f);
  }
  return FORMULA_IS_TRUE;
}

// C1: AX of the disjunction over the may-successors of a; C2: AY; C3: EX of the conjunction over the must+ successors of b; C4: EY.
static Formula make_modality(Preorder *p, FormulaTable *table, uint32_t a, uint32_t b) {
  Leaving pair = p->pairs[pair_of(p, a, b)];
  const Condition *c = &conditions[pair.condition];
  static const FormulaKind kinds[] = {[1] = FORMULA_AX, [2] = FORMULA_AY, [3] = FORMULA_EX, [4] = FORMULA_EY};
  Neighbours answers = neighbours_of(c->asked_by_b ? p->a : p->b, c->asked_by_b ? a : b, c->backwards);
  U32Vec parts = {0};
  for (uint32_t i = 0; i < answers.count; i++) {
    uint32_t answer = neighbour(&answers, i, c->flag);
    if (answer == UINT32_MAX) continue;
    uint32_t left = c->asked_by_b ? answer : pair.neighbour, right = c->asked_by_b ? pair.neighbour : answer;
    u32vec_push(&parts, true_formula(p, table, left, right));
  }
  Formula inner = spec_formula_make(table, c->asked_by_b ? FORMULA_OR : FORMULA_AND, parts.data, parts.count);
  if (parts.count == 0 && !c->asked_by_b) inner = true_label(p, table, pair.neighbour);
  u32vec_release(&parts);
  return spec_formula_unary(table, kinds[pair.condition], inner);
}

Formula model_preorder_distinguish(Preorder *preorder, FormulaTable *table, uint32_t a, uint32_t b) {
  uint64_t key = pair_of(preorder, a, b);
  Formula known = map_find(&preorder->formulas, key, FORMULA_NONE);
  if (known != FORMULA_NONE) return known;
  const Leaving *pair = &preorder->pairs[key];
  Formula f;
  if (pair->stage == 0) {
    Atom atom = {.kind = ATOM_NAME, .text = preorder->a->props.data[pair->neighbour]};
    f = spec_formula_atom(table, spec_formula_add_atom(table, atom));
  } else f = make_modality(preorder, table, a, b);
  map_set(&preorder->formulas, key, f);
  return f;
}

// ---- whole models

Modal *model_modal_with_initial(const Modal *modal, const char *name) {
  TextVec props = {0};
  for (uint32_t i = 0; i < modal->props.count; i++) textvec_push(&props, modal->props.data[i]);
  textvec_push(&props, name);
  Modal *copy = model_modal_with_props(modal, &props);
  for (uint32_t s = 0; s < copy->states.count; s++) {
    const ModalState *state = &copy->states.data[s];
    *modal_label(copy, s, props.count - 1) = state->init_all ? SIX_T : state->init_some ? SIX_UNKNOWN : SIX_F;
  }
  textvec_release(&props);
  return copy;
}

// Is a state of A below a state of B, or an initial one?
static bool has_above(const Preorder *p, uint32_t a, bool initial) {
  for (uint32_t b = 0; b < p->b->states.count; b++)
    if (model_preorder_holds(p, a, b) && (!initial || p->b->states.data[b].init_some)) return true;
  return false;
}

static bool has_below(const Preorder *p, uint32_t b) {
  for (uint32_t a = 0; a < p->a->states.count; a++)
    if (model_preorder_holds(p, a, b)) return true;
  return false;
}

// The states of A that what it says of some states of an initial one may rest on.
static bool *find_grounds(const Preorder *p) {
  bool *grounds = memory_new(p->a->states.count + 1);
  for (uint32_t a = 0; a < p->a->states.count; a++) grounds[a] = p->a->states.data[a].init_all;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t e = 0; e < p->a->edges.count; e++) {
      const ModalEdge *edge = &p->a->edges.data[e];
      bool exact = edge->flags & MODAL_EXACT;
      bool forwards = grounds[edge->from] && !grounds[edge->to] && (exact || edge->flags & MODAL_MUST_MINUS);
      bool backwards = grounds[edge->to] && !grounds[edge->from] && (exact || edge->flags & MODAL_MUST_PLUS);
      if (forwards) grounds[edge->to] = changed = true;
      if (backwards) grounds[edge->from] = changed = true;
    }
  }
  return grounds;
}

static bool has_like(const Preorder *p, const ModalEdge *edge) {
  for (uint32_t e = 0; e < p->b->edges.count; e++) {
    const ModalEdge *other = &p->b->edges.data[e];
    if (other->flags & MODAL_EXACT && model_preorder_holds(p, edge->from, other->from) &&
        model_preorder_holds(p, edge->to, other->to))
      return true;
  }
  return false;
}

static Comparison compare_grounds(const Preorder *p) {
  bool *grounds = find_grounds(p);
  Comparison result = {DIFFERENCE_NONE, 0, 0};
  for (uint32_t a = 0; a < p->a->states.count && !result.difference; a++)
    if (grounds[a] && !has_above(p, a, false)) result = (Comparison){DIFFERENCE_STATE, a, 0};
  for (uint32_t e = 0; e < p->a->edges.count && !result.difference; e++) {
    const ModalEdge *edge = &p->a->edges.data[e];
    bool counts = edge->flags & MODAL_EXACT && (grounds[edge->from] || grounds[edge->to]);
    if (counts && !has_like(p, edge)) result = (Comparison){DIFFERENCE_EXACT, edge->from, edge->to};
  }
  free(grounds);
  return result;
}

Comparison model_preorder_compare(const Preorder *p) {
  for (uint32_t b = 0; b < p->b->states.count; b++)
    if (p->b->states.data[b].init_some && !has_below(p, b)) return (Comparison){DIFFERENCE_START_OF_B, b, 0};
  for (uint32_t a = 0; a < p->a->states.count; a++)
    if (p->a->states.data[a].init_some && !has_above(p, a, true)) return (Comparison){DIFFERENCE_START_OF_A, a, 0};
  if (p->a->bounded && !p->b->bounded) return (Comparison){DIFFERENCE_FINITE, 0, 0};
  if (p->a->serial && !p->b->serial) return (Comparison){DIFFERENCE_SERIAL, 0, 0};
  return compare_grounds(p);
}
