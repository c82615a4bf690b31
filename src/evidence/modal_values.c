// Facts about all states first, by ordinary fixpoints over three values; then those about some states, as the least set that the
// formula's unfolding gives: a fixpoint is equal to its unfolding, and each of these facts has a finite derivation. Formulas
// have no variables here, so each subformula is computed once, children first.
#include "evidence/modal_values.h"

enum { ABOUT_ALL = ALL_SATISFY | ALL_VIOLATE, ABOUT_SOME = SOME_SATISFIES | SOME_VIOLATES };

typedef struct Values {
  const ModalProof *proof;
  const Prog *prog;
  const FormulaTable *table;
  Limits *limits;
  uint32_t *first, *out; // edges by the state that they leave
  uint8_t *alive;        // NULL: everything is
  uint8_t **of;          // by formula, where it is known
} Values;

// ---- one state

static uint8_t negate(uint8_t a) { return (uint8_t)((a & 5) << 1 | (a & 10) >> 1); }

static uint8_t both(uint8_t a, uint8_t b) {
  unsigned all = a & b & ALL_SATISFY, none = (a | b) & ALL_VIOLATE, other = (a | b) & SOME_VIOLATES;
  bool some = ((a & SOME_SATISFIES) && (b & ALL_SATISFY)) || ((b & SOME_SATISFIES) && (a & ALL_SATISFY));
  return (uint8_t)(all | none | other | (some ? SOME_SATISFIES : 0u));
}

static uint8_t either(uint8_t a, uint8_t b) { return negate(both(negate(a), negate(b))); }

// What is so of all is so of some, where there are some.
static uint8_t close(const Values *v, uint32_t s, uint8_t a) {
  if (!v->proof->states.data[s].nonempty) return a;
  return (uint8_t)(a | (a & ABOUT_ALL) << 2);
}

// AX, of the values of its operand; of those of the negated operand where `dual`.
static uint8_t all_next(const Values *v, uint32_t s, const uint8_t *child, bool dual) {
  uint8_t result = ALL_SATISFY;
  for (uint32_t i = v->first[s]; i < v->first[s + 1]; i++) {
    const ModalProofEdge *e = &v->proof->edges.data[v->out[i]];
    uint8_t there = dual ? negate(child[e->to]) : child[e->to];
    if (v->alive) there = either(negate(v->alive[e->to]), there);
    if (!(there & ALL_SATISFY)) result &= (uint8_t)~ALL_SATISFY;
    if (e->plus && (there & ALL_VIOLATE)) result |= ALL_VIOLATE;
    if (e->minus && (there & SOME_VIOLATES)) result |= SOME_VIOLATES;
  }
  return close(v, s, result);
}

static uint8_t step(const Values *v, uint32_t s, const uint8_t *child, bool all) {
  return all ? all_next(v, s, child, false) : negate(all_next(v, s, child, true));
}

// ---- fixpoints

typedef struct Fixpoint {
  const uint8_t *hold, *goal; // least: goal || (hold && step), hold NULL: true; greatest: goal && step
  bool least, all;
} Fixpoint;

static uint8_t unfold(const Values *v, const Fixpoint *f, uint32_t s, const uint8_t *now) {
  uint8_t next = step(v, s, now, f->all);
  if (!f->least) return both(f->goal[s], next);
  return either(f->goal[s], f->hold ? both(f->hold[s], next) : next);
}

// One round over all states of what `mask` selects; true where something changed.
static bool unfold_all(const Values *v, const Fixpoint *f, uint8_t *now, uint8_t mask, uint8_t keep) {
  bool changed = false;
  for (uint32_t s = 0; s < v->proof->states.count; s++) {
    uint8_t next = (uint8_t)((unfold(v, f, s, now) & mask) | (now[s] & keep));
    changed |= next != now[s];
    now[s] = next;
  }
  return changed;
}

// The rounds may use values of the same round: both chains are monotone, in the order of truth and of information.
static uint8_t *solve(const Values *v, const Fixpoint *f) {
  uint32_t n = v->proof->states.count;
  uint8_t *now = memory_new(n + 1);
  for (uint32_t s = 0; s < n; s++) now[s] = f->least ? ALL_VIOLATE : ALL_SATISFY;
  while (!limits_reached(v->limits) && unfold_all(v, f, now, ABOUT_ALL, 0)) continue;
  for (uint32_t s = 0; s < n; s++) now[s] = close(v, s, now[s]);
  while (!limits_reached(v->limits) && unfold_all(v, f, now, ABOUT_SOME, 15)) continue;
  return now;
}

// ---- formulas

static bool holds_at(const Atom *atom, Loc loc) {
  for (uint32_t i = 0; i < atom->locs.count; i++)
    if (atom->locs.data[i] == loc) return true;
  return false;
}

static uint8_t label(const Values *v, uint32_t s, uint32_t number) {
  const Atom *atom = &formula_atoms(v->table)->data[number];
  if (atom->kind == ATOM_LOCATION || atom->kind == ATOM_END)
    return holds_at(atom, v->proof->states.data[s].loc) ? ALL_SATISFY : ALL_VIOLATE;
  Six claimed = *modal_proof_label(v->proof, s, number);
  return claimed == SIX_T ? ALL_SATISFY : claimed == SIX_F ? ALL_VIOLATE : 0;
}

static const uint8_t *child_values(const Values *v, Formula f, uint32_t i) {
  return v->of[formula_child(v->table, f, i)];
}

static uint8_t plain_value(const Values *v, Formula f, uint32_t s) {
  FormulaKind kind = formula_kind(v->table, f);
  switch (kind) {
  case FORMULA_TRUE: return ALL_SATISFY;
  case FORMULA_FALSE: return ALL_VIOLATE;
  case FORMULA_ATOM: return label(v, s, formula_index(v->table, f));
  case FORMULA_NOT: return negate(child_values(v, f, 0)[s]);
  case FORMULA_AX:
  case FORMULA_EX: return step(v, s, child_values(v, f, 0), kind == FORMULA_AX);
  default: break;
  }
  uint8_t value = child_values(v, f, 0)[s]; // AND, OR
  for (uint32_t i = 1; i < formula_child_count(v->table, f); i++)
    value = (kind == FORMULA_AND ? both : either)(value, child_values(v, f, i)[s]);
  return value;
}

static bool is_fixpoint(FormulaKind kind) { return kind >= FORMULA_AF && kind <= FORMULA_EU; }

static uint8_t *compute(const Values *v, Formula f) {
  FormulaKind kind = formula_kind(v->table, f);
  if (is_fixpoint(kind)) {
    bool until = kind == FORMULA_AU || kind == FORMULA_EU;
    Fixpoint x = {.hold = until ? child_values(v, f, 0) : NULL,
                  .goal = child_values(v, f, until ? 1 : 0),
                  .least = kind != FORMULA_AG && kind != FORMULA_EG,
                  .all = kind == FORMULA_AF || kind == FORMULA_AG || kind == FORMULA_AU};
    return solve(v, &x);
  }
  uint8_t *values = memory_new(v->proof->states.count + 1);
  for (uint32_t s = 0; s < v->proof->states.count; s++) values[s] = close(v, s, plain_value(v, f, s));
  return values;
}

static void evaluate(Values *v, Formula f) {
  if (v->of[f]) return;
  for (uint32_t i = 0; i < formula_child_count(v->table, f); i++) evaluate(v, formula_child(v->table, f, i));
  v->of[f] = compute(v, f);
}

bool modal_values_apply(const FormulaTable *table, Formula f) {
  static const FormulaKind others[] = {FORMULA_AY, FORMULA_EY, FORMULA_MU, FORMULA_NU, FORMULA_VARIABLE};
  for (uint32_t i = 0; i < sizeof others / sizeof *others; i++)
    if (formula_uses(table, f, others[i])) return false;
  return formula_is_state(table, f);
}

// ---- the model

// EG !sink; NULL where there is no sink.
static uint8_t *find_alive(const Values *v) {
  uint32_t n = v->proof->states.count;
  uint8_t *goal = memory_new(n + 1), *alive = NULL;
  bool any = false;
  for (uint32_t s = 0; s < n; s++) {
    bool sink = v->prog->locs.data[v->proof->states.data[s].loc].role == LOC_SINK;
    goal[s] = close(v, s, sink ? ALL_VIOLATE : ALL_SATISFY);
    any |= sink;
  }
  if (any) alive = solve(v, &(Fixpoint){.goal = goal});
  free(goal);
  return alive;
}

uint8_t *modal_values(const ModalProof *proof, const Prog *prog, const FormulaTable *table, Formula f, Limits *limits) {
  Values v = {.proof = proof, .prog = prog, .table = table, .limits = limits};
  v.of = memory_new((formula_count(table) + 1) * sizeof *v.of);
  modal_proof_index(proof, &v.first, &v.out);
  v.alive = find_alive(&v);
  evaluate(&v, f);
  uint8_t *result = v.of[f];
  v.of[f] = NULL;
  for (uint32_t s = 0; v.alive && s < proof->states.count; s++) result[s] = either(negate(v.alive[s]), result[s]);
  for (uint32_t i = 0; i < formula_count(table); i++) free(v.of[i]);
  free(v.of);
  free(v.first);
  free(v.out);
  free(v.alive);
  if (!limits_reached(limits)) return result;
  free(result);
  return NULL;
}
