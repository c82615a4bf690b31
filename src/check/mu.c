// The values of a formula (THEORY 4.5 and 4.6). The formula is made positive and its CTL operators become fixpoints. Then
// every subformula gets a value in each state, by iteration from F for mu and from T for nu, inner fixpoints anew for each step
// of the outer ones. What has no free variable is computed once.
//
// Paper mode does this with the six values. Sound mode does it with T, F and unknown only; the values that subformulas have at the
// final values of the variables around them are those of the last evaluation. Existential facts are then derived in mu_facts.c.
#include "check/mu_internal.h"

// ---- the subformulas, children first

static void collect(MuResult *r, Formula f) {
  uint32_t known;
  if (map_get(&r->index_of, f, &known)) return;
  for (uint32_t i = 0; i < spec_formula_child_count(r->table, f); i++) collect(r, spec_formula_child(r->table, f, i));
  map_set(&r->index_of, f, r->subs.count);
  musubvec_push(&r->subs, (MuSub){.formula = f, .kind = spec_formula_kind(r->table, f)});
}

// Does a variable other than `own` occur free in f? Only open subformulas are looked at, each once.
static bool has_free(const MuResult *r, Formula f, uint32_t own, Map *seen) {
  uint32_t ignored;
  if (spec_formula_kind(r->table, f) == FORMULA_VARIABLE) return spec_formula_index(r->table, f) != own;
  if (map_get(seen, f, &ignored)) return false;
  map_set(seen, f, 1);
  for (uint32_t i = 0; i < spec_formula_child_count(r->table, f); i++)
    if (r->subs.data[mu_child(r, f, i)].open && has_free(r, spec_formula_child(r->table, f, i), own, seen)) return true;
  return false;
}

// The binders of all variables, and whether each fixpoint depends on one outside. Children come first, so that a closed inner
// fixpoint stops the search of an outer one.
static void settle_binders(MuResult *r) {
  for (uint32_t i = 0; i < r->subs.count; i++) {
    MuSub *sub = &r->subs.data[i];
    sub->open = sub->kind == FORMULA_VARIABLE;
    for (uint32_t k = 0; k < spec_formula_child_count(r->table, sub->formula); k++)
      sub->open |= r->subs.data[mu_child(r, sub->formula, k)].open;
    if (sub->kind != FORMULA_MU && sub->kind != FORMULA_NU) continue;
    map_set(&r->binder_of, spec_formula_index(r->table, sub->formula), i);
    if (!sub->open) continue;
    Map seen = {0};
    sub->open = has_free(r, sub->formula, spec_formula_index(r->table, sub->formula), &seen);
    map_release(&seen);
  }
}

// ---- the value of one operator

static Six normalise(const MuResult *r, uint32_t s, Six value) {
  return r->modal->states.data[s].singleton ? spec_six_of_singleton(value) : value;
}

static Six three_valued(Six value) { return value == SIX_T || value == SIX_F ? value : SIX_UNKNOWN; }

static Six label_of(const MuResult *r, uint32_t s, Formula atom) {
  uint32_t prop = r->prop_of[spec_formula_index(r->table, atom)];
  return normalise(r, s, *modal_label(r->modal, s, prop));
}

// AX (AY where `past`): T if all may-successors are; F by a must+ successor (must- predecessor) with F; F-exists by a must-
// successor (must+ predecessor) of which some violate, or by an exact edge to where all violate; else unknown.
static Six all_next(const MuResult *r, uint32_t s, const Six *values, bool past, bool negated) {
  const Modal *m = r->modal;
  const uint32_t *first = past ? m->in_first : m->out_first, *edges = past ? m->in_edges : m->out_edges;
  unsigned total = past ? MODAL_MUST_MINUS : MODAL_MUST_PLUS, onto = past ? MODAL_MUST_PLUS : MODAL_MUST_MINUS;
  bool all = true, none = false, some = false;
  for (uint32_t i = first[s]; i < first[s + 1]; i++) {
    const ModalEdge *edge = &m->edges.data[edges[i]];
    Six value = values[past ? edge->from : edge->to];
    if (negated) value = spec_six_not(value);
    all &= value == SIX_T;
    none |= (edge->flags & total) && value == SIX_F;
    some |= (edge->flags & onto) && spec_six_is_at_least(value, SIX_F_SOME);
    some |= r->exact_may && (edge->flags & MODAL_EXACT) && value == SIX_F;
  }
  return all ? SIX_T : none ? SIX_F : some ? SIX_F_SOME : SIX_UNKNOWN;
}

static Six junction(const MuResult *r, const MuSub *sub, uint32_t s) {
  Six value = sub->kind == FORMULA_AND ? SIX_T : SIX_F;
  for (uint32_t i = 0; i < spec_formula_child_count(r->table, sub->formula); i++) {
    Six next = r->subs.data[mu_child(r, sub->formula, i)].values[s];
    value = normalise(r, s, sub->kind == FORMULA_AND ? spec_six_and(value, next) : spec_six_or(value, next));
  }
  return value;
}

static Six operator_value(const MuResult *r, const MuSub *sub, uint32_t s) {
  const Six *child = NULL;
  if (spec_formula_child_count(r->table, sub->formula) == 1) child = r->subs.data[mu_child(r, sub->formula, 0)].values;
  switch (sub->kind) {
  case FORMULA_TRUE: return SIX_T;
  case FORMULA_FALSE: return SIX_F;
  case FORMULA_ATOM: return label_of(r, s, sub->formula);
  case FORMULA_NOT: return spec_six_not(child[s]);
  case FORMULA_AND:
  case FORMULA_OR: return junction(r, sub, s);
  case FORMULA_AX: return all_next(r, s, child, false, false);
  case FORMULA_AY: return all_next(r, s, child, true, false);
  case FORMULA_EX: return spec_six_not(all_next(r, s, child, false, true));
  case FORMULA_EY: return spec_six_not(all_next(r, s, child, true, true));
  default: return SIX_UNKNOWN;
  }
}

// ---- evaluation

static bool evaluate(MuResult *r, uint32_t index);

static bool evaluate_children(MuResult *r, const MuSub *sub) {
  for (uint32_t i = 0; i < spec_formula_child_count(r->table, sub->formula); i++)
    if (!evaluate(r, mu_child(r, sub->formula, i))) return false;
  return true;
}

// The fixpoint formula's own values serve as those of its variable.
static bool evaluate_fixpoint(MuResult *r, MuSub *sub) {
  uint32_t n = r->modal->states.count, body = mu_child(r, sub->formula, 0);
  for (uint32_t s = 0; s < n; s++) sub->values[s] = sub->kind == FORMULA_MU ? SIX_F : SIX_T;
  for (;;) {
    if ((r->limits && limits_reached(r->limits)) || !evaluate(r, body)) return false;
    const Six *next = r->subs.data[body].values;
    if (memcmp(sub->values, next, n * sizeof *next) == 0) return true;
    memcpy(sub->values, next, n * sizeof *next);
  }
}

static bool evaluate(MuResult *r, uint32_t index) {
  MuSub *sub = &r->subs.data[index];
  if (sub->kind == FORMULA_VARIABLE) return true; // shares the values of its binder
  if (sub->done) return true;
  if (sub->kind == FORMULA_MU || sub->kind == FORMULA_NU) {
    if (!evaluate_fixpoint(r, sub)) return false;
  } else {
    if (!evaluate_children(r, sub)) return false;
    for (uint32_t s = 0; s < r->modal->states.count; s++) {
      Six value = normalise(r, s, operator_value(r, sub, s));
      sub->values[s] = r->fix == MU_SOUND ? three_valued(value) : value;
    }
  }
  sub->done = !sub->open;
  return true;
}

static void make_tables(MuResult *r) {
  size_t size = (r->modal->states.count + 1) * sizeof(Six);
  for (uint32_t i = 0; i < r->subs.count; i++)
    if (r->subs.data[i].kind != FORMULA_VARIABLE) r->subs.data[i].values = arena_new(&r->arena, size);
  for (uint32_t i = 0; i < r->subs.count; i++) {
    MuSub *sub = &r->subs.data[i];
    if (sub->kind != FORMULA_VARIABLE) continue;
    sub->values = r->subs.data[map_find(&r->binder_of, spec_formula_index(r->table, sub->formula), 0)].values;
  }
}

static void find_props(MuResult *r, const uint32_t *prop_of) {
  const AtomVec *atoms = spec_formula_atoms(r->table);
  r->prop_of = arena_new(&r->arena, (atoms->count + 1) * sizeof *r->prop_of);
  for (uint32_t i = 0; i < atoms->count; i++)
    r->prop_of[i] = prop_of ? prop_of[i] : model_modal_find_prop(r->modal, atoms->data[i].text);
}

MuResult *check_mu_check(const Modal *modal, FormulaTable *table, Formula f, const uint32_t *prop_of,
                         const MuOptions *options) {
  MuResult *r = memory_new(sizeof *r);
  *r = (MuResult){
      .modal = modal, .table = table, .limits = options->limits, .fix = options->fix, .exact_may = options->exact_may};
  r->root = spec_formula_to_mu(table, f);
  collect(r, r->root);
  settle_binders(r);
  make_tables(r);
  find_props(r, prop_of);
  bool fine = evaluate(r, r->subs.count - 1) && (r->fix == MU_PAPER || check_mu_derive_facts(r));
  if (fine) return r;
  check_mu_delete(r);
  return NULL;
}

void check_mu_delete(MuResult *result) {
  if (!result) return;
  musubvec_release(&result->subs);
  map_release(&result->index_of);
  map_release(&result->binder_of);
  arena_release(&result->arena);
  free(result);
}

const Six *check_mu_values(const MuResult *result) {
  return result->fix == MU_PAPER ? result->subs.data[result->subs.count - 1].values : result->final;
}
