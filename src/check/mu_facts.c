// The second phase of sound mode (THEORY 4.6): the least set of facts "some concrete state of a satisfies f" (ET) and "some
// concrete state of a violates f" (EF), by one worklist. Each rule holds of the true meanings because a fixpoint is equal to its
// unfolding, and each fact has a finite derivation, which is kept: the path of a witness is read off it.
#include "check/mu_internal.h"

enum { NO_EDGE = UINT32_MAX };

typedef struct Derivation {
  MuResult *r;
  U32Vec queue; // facts, by their number
  uint32_t *parent_first,
      *parents; // the subformulas that each one is a child of; a binder's variable counts as above it
} Derivation;

static size_t fact_number(const MuResult *r, uint32_t sub, uint32_t state, bool violates) {
  return ((size_t)sub * r->modal->states.count + state) * 2 + violates;
}

static void add_fact(Derivation *d, uint32_t sub, uint32_t state, bool violates, MuFact how) {
  size_t number = fact_number(d->r, sub, state, violates);
  if (d->r->facts[number].known) return;
  how.known = true;
  d->r->facts[number] = how;
  u32vec_push(&d->queue, (uint32_t)number);
}

// ---- who is above whom

static uint32_t above_variable(const MuResult *r, uint32_t sub) { // the variable's node where sub is a fixpoint
  const MuSub *s = &r->subs.data[sub];
  if (s->kind != FORMULA_MU && s->kind != FORMULA_NU) return UINT32_MAX;
  Formula variable = spec_formula_variable(r->table, spec_formula_index(r->table, s->formula));
  return map_find(&r->index_of, variable, UINT32_MAX);
}

static void visit_links(Derivation *d, void (*visit)(Derivation *, uint32_t child, uint32_t parent)) {
  MuResult *r = d->r;
  for (uint32_t i = 0; i < r->subs.count; i++) {
    Formula f = r->subs.data[i].formula;
    for (uint32_t k = 0; k < spec_formula_child_count(r->table, f); k++) visit(d, mu_child(r, f, k), i);
    uint32_t variable = above_variable(r, i);
    if (variable != UINT32_MAX) visit(d, i, variable);
  }
}

static void count_link(Derivation *d, uint32_t child, uint32_t parent) {
  (void)parent;
  d->parent_first[child + 2]++;
}
static void store_link(Derivation *d, uint32_t child, uint32_t parent) {
  d->parents[d->parent_first[child + 1]++] = parent;
}

static void link_parents(Derivation *d) {
  uint32_t n = d->r->subs.count;
  d->parent_first = arena_new(&d->r->arena, (n + 2) * sizeof *d->parent_first);
  visit_links(d, count_link);
  for (uint32_t i = 0; i <= n; i++) d->parent_first[i + 1] += d->parent_first[i];
  d->parents = arena_new(&d->r->arena, (d->parent_first[n + 1] + 1) * sizeof *d->parents);
  visit_links(d, store_link);
}

// ---- where facts begin

static void add_values(Derivation *d, uint32_t sub) {
  MuResult *r = d->r;
  const MuSub *s = &r->subs.data[sub];
  for (uint32_t a = 0; a < r->modal->states.count; a++) {
    if (r->modal->states.data[a].possibly_empty) continue;
    MuFact how = {.edge = NO_EDGE, .premise = sub, .state = a};
    if (s->values[a] == SIX_T) add_fact(d, sub, a, false, how);
    if (s->values[a] == SIX_F) add_fact(d, sub, a, true, how);
  }
}

// Labels: of an atom, or of its negation.
static void add_labels(Derivation *d, uint32_t sub) {
  MuResult *r = d->r;
  const MuSub *s = &r->subs.data[sub];
  bool negated = s->kind == FORMULA_NOT;
  if (!negated && s->kind != FORMULA_ATOM) return;
  Formula atom = negated ? spec_formula_child(r->table, s->formula, 0) : s->formula;
  uint32_t prop = r->prop_of[spec_formula_index(r->table, atom)];
  for (uint32_t a = 0; a < r->modal->states.count; a++) {
    Six label = *modal_label(r->modal, a, prop);
    if (r->modal->states.data[a].possibly_empty && (label == SIX_T || label == SIX_F)) continue;
    MuFact how = {.edge = NO_EDGE, .premise = sub, .state = a};
    if (spec_six_is_at_least(label, SIX_T_SOME)) add_fact(d, sub, a, negated, how);
    if (spec_six_is_at_least(label, SIX_F_SOME)) add_fact(d, sub, a, !negated, how);
  }
}

// exact may(a, a') and all of a' violates f: some of a violates AX f. The like for EX, AY and EY.
static void add_exact(Derivation *d, uint32_t sub) {
  MuResult *r = d->r;
  const MuSub *s = &r->subs.data[sub];
  bool all = s->kind == FORMULA_AX || s->kind == FORMULA_AY, past = s->kind == FORMULA_AY || s->kind == FORMULA_EY;
  if (!all && s->kind != FORMULA_EX && s->kind != FORMULA_EY) return;
  uint32_t child = mu_child(r, s->formula, 0);
  for (uint32_t e = 0; e < r->modal->edges.count; e++) {
    const ModalEdge *edge = &r->modal->edges.data[e];
    uint32_t here = past ? edge->to : edge->from, there = past ? edge->from : edge->to;
    if (!(edge->flags & MODAL_EXACT) || r->subs.data[child].values[there] != (all ? SIX_F : SIX_T)) continue;
    add_fact(d, sub, here, all, (MuFact){.edge = e, .premise = child, .state = there});
  }
}

// ---- rules

// A fact of a modality's child: over the edges that are onto, seen from the modality.
static void pass_modality(Derivation *d, uint32_t parent, uint32_t child, uint32_t state, bool violates) {
  const Modal *m = d->r->modal;
  FormulaKind kind = d->r->subs.data[parent].kind;
  bool all = kind == FORMULA_AX || kind == FORMULA_AY, past = kind == FORMULA_AY || kind == FORMULA_EY;
  if (all != violates) return;
  const uint32_t *first = past ? m->out_first : m->in_first, *edges = past ? m->out_edges : m->in_edges;
  unsigned onto = past ? MODAL_MUST_PLUS : MODAL_MUST_MINUS;
  for (uint32_t i = first[state]; i < first[state + 1]; i++) {
    const ModalEdge *edge = &m->edges.data[edges[i]];
    if (!(edge->flags & onto)) continue;
    add_fact(d, parent, past ? edge->to : edge->from, violates,
             (MuFact){.edge = edges[i], .premise = child, .state = state});
  }
}

// Violating one conjunct is enough; satisfying one is where all the others hold of all. Dually for disjunctions.
static void pass_junction(Derivation *d, uint32_t parent, uint32_t child, uint32_t state, bool violates) {
  MuResult *r = d->r;
  const MuSub *p = &r->subs.data[parent];
  bool easy = (p->kind == FORMULA_AND) == violates;
  for (uint32_t i = 0; !easy && i < spec_formula_child_count(r->table, p->formula); i++) {
    uint32_t other = mu_child(r, p->formula, i);
    if (other != child && r->subs.data[other].values[state] != (violates ? SIX_F : SIX_T)) return;
  }
  add_fact(d, parent, state, violates, (MuFact){.edge = NO_EDGE, .premise = child, .state = state});
}

static void pass(Derivation *d, uint32_t parent, uint32_t child, uint32_t state, bool violates) {
  switch (d->r->subs.data[parent].kind) {
  case FORMULA_AND:
  case FORMULA_OR: pass_junction(d, parent, child, state, violates); return;
  case FORMULA_AX:
  case FORMULA_EX:
  case FORMULA_AY:
  case FORMULA_EY: pass_modality(d, parent, child, state, violates); return;
  case FORMULA_MU:
  case FORMULA_NU:
  case FORMULA_VARIABLE:
    add_fact(d, parent, state, violates, (MuFact){.edge = NO_EDGE, .premise = child, .state = state});
    return;
  default: return; // a negated atom has its facts from the label
  }
}

static bool close_facts(Derivation *d) {
  MuResult *r = d->r;
  uint32_t states = r->modal->states.count;
  for (uint32_t i = 0; i < d->queue.count; i++) {
    if ((i & 1023) == 0 && r->limits && limits_reached(r->limits)) return false;
    uint32_t number = d->queue.data[i], sub = number / 2 / states, state = number / 2 % states;
    for (uint32_t k = d->parent_first[sub]; k < d->parent_first[sub + 1]; k++)
      pass(d, d->parents[k], sub, state, number & 1);
  }
  return true;
}

static Six final_value(const MuResult *r, uint32_t root, uint32_t state) {
  Six value = r->subs.data[root].values[state];
  if (r->facts[fact_number(r, root, state, false)].known) value = spec_six_join(value, SIX_T_SOME);
  if (r->facts[fact_number(r, root, state, true)].known) value = spec_six_join(value, SIX_F_SOME);
  return r->modal->states.data[state].singleton ? spec_six_of_singleton(value) : value;
}

bool check_mu_derive_facts(MuResult *r) {
  Derivation d = {.r = r};
  uint32_t root = r->subs.count - 1;
  if (fact_number(r, r->subs.count, 0, false) >= UINT32_MAX / 2) return false; // a thousand million facts
  r->facts = arena_new(&r->arena, fact_number(r, r->subs.count, 0, false) * sizeof *r->facts + 1);
  r->final = arena_new(&r->arena, (r->modal->states.count + 1) * sizeof *r->final);
  link_parents(&d);
  for (uint32_t i = 0; i < r->subs.count; i++) {
    add_labels(&d, i);
    add_values(&d, i);
    if (r->exact_may) add_exact(&d, i);
  }
  bool fine = close_facts(&d);
  u32vec_release(&d.queue);
  for (uint32_t s = 0; fine && s < r->modal->states.count; s++) r->final[s] = final_value(r, root, s);
  return fine;
}
