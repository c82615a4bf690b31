// Facts about all states first, by ordinary fixpoints over three values, where least ones also grow by progress: what a measure
// that cannot go down for ever leads to. Then those about some states, as the least set that the
// formula's unfolding gives: a fixpoint is equal to its unfolding, and each of these facts has a finite derivation. Formulas
// have no variables here, so each subformula is computed once, children first.
#include "evidence/check/modal_values.h"

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

// AX, of the values of its operand; of those of the negated operand where `dual`. Programs always have a next step: where all
// that may be next violate, one does.
static uint8_t all_next(const Values *v, uint32_t s, const uint8_t *child, bool dual) {
  uint8_t every = ALL_SATISFY | ALL_VIOLATE, result = 0;
  for (uint32_t i = v->first[s]; i < v->first[s + 1]; i++) {
    const ModalProofEdge *e = &v->proof->edges.data[v->out[i]];
    uint8_t there = dual ? negate(child[e->to]) : child[e->to];
    if (v->alive) there = either(negate(v->alive[e->to]), there);
    every &= there;
    if (e->plus) result |= there & ALL_VIOLATE;
    if (e->minus) result |= there & SOME_VIOLATES;
  }
  return close(v, s, result | every);
}

static uint8_t step(const Values *v, uint32_t s, const uint8_t *child, bool all) {
  return all ? all_next(v, s, child, false) : negate(all_next(v, s, child, true));
}

// ---- fixpoints

typedef struct Fixpoint { // goal || (hold && step)
  const uint8_t *hold;    // NULL: true
  const uint8_t *goal;
  bool all;
} Fixpoint;

static uint8_t unfold(const Values *v, const Fixpoint *f, uint32_t s, const uint8_t *now) {
  uint8_t next = step(v, s, now, f->all);
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

// ---- progress: measures that go down

typedef struct Progress {
  const Fixpoint *f;
  const uint8_t *now;
  uint32_t measure;  // a bit
  bool *into, *near; // states from which the measure goes down again and again, or the goal is met; those found so far
} Progress;

static bool edge_advances(const Values *v, const Progress *p, const ModalProofEdge *e) {
  if (v->alive && (v->alive[e->to] & ALL_VIOLATE)) return p->f->all; // no run goes there
  if (v->alive && !p->f->all && !(v->alive[e->to] & ALL_SATISFY)) return false;
  if (p->now[e->to] & ALL_SATISFY) return true;
  return ((e->down & p->measure) && p->into[e->to]) || ((e->level & p->measure) && p->near[e->to]);
}

// Some step that must be advances, if one will do, or all that may be do.
static bool state_advances(const Values *v, const Progress *p, uint32_t s) {
  bool every = true;
  if (p->f->hold && !(p->f->hold[s] & ALL_SATISFY)) return false;
  for (uint32_t i = v->first[s]; i < v->first[s + 1]; i++) {
    const ModalProofEdge *e = &v->proof->edges.data[v->out[i]];
    bool advances = edge_advances(v, p, e);
    if (advances && e->plus && !p->f->all) return true;
    every = every && advances;
  }
  return every;
}

// The states near the goal, or near a step down into `into`, without going up; true where that is not all of `into`.
static bool shrink(const Values *v, Progress *p) {
  uint32_t n = v->proof->states.count;
  for (uint32_t s = 0; s < n; s++) p->near[s] = p->now[s] & ALL_SATISFY;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t s = 0; s < n; s++)
      if (!p->near[s] && p->into[s] && state_advances(v, p, s)) p->near[s] = changed = true;
  }
  bool smaller = false;
  for (uint32_t s = 0; s < n; s++) {
    smaller |= p->into[s] && !p->near[s];
    p->into[s] = p->near[s];
  }
  return smaller;
}

// States that get to where the fixpoint holds because the measure cannot go down for ever: the largest set from which a step down
// into the set, or a state where it holds, is met after finitely many steps that do not go up. True where some are new.
static bool advance(const Values *v, const Fixpoint *f, uint8_t *now, uint32_t measure) {
  uint32_t n = v->proof->states.count;
  Progress p = {f, now, (uint32_t)1 << measure, memory_new(n + 1), memory_new(n + 1)};
  bool any = false;
  for (uint32_t s = 0; s < n; s++) p.into[s] = true;
  while (shrink(v, &p)) continue;
  for (uint32_t s = 0; s < n; s++) {
    any |= p.into[s] && !(now[s] & ALL_SATISFY);
    if (p.into[s]) now[s] |= ALL_SATISFY;
  }
  free(p.into);
  free(p.near);
  return any;
}

// The rounds may use values of the same round: all chains are monotone, in the order of truth or of information.
static uint8_t *solve(const Values *v, const Fixpoint *f) {
  uint32_t n = v->proof->states.count;
  uint8_t *now = memory_new(n + 1);
  for (uint32_t s = 0; s < n; s++) now[s] = ALL_VIOLATE;
  for (bool more = true; more && !limits_reached(v->limits);) {
    while (!limits_reached(v->limits) && unfold_all(v, f, now, ABOUT_ALL, ALL_SATISFY)) continue;
    more = false;
    for (uint32_t i = 0; i < v->proof->measures.count; i++) more |= advance(v, f, now, i);
  }
  for (uint32_t s = 0; s < n; s++) now[s] = close(v, s, now[s]);
  while (!limits_reached(v->limits) && unfold_all(v, f, now, ABOUT_SOME, 15)) continue;
  return now;
}

static uint8_t *negate_all(const Values *v, const uint8_t *values) {
  uint8_t *result = memory_new(v->proof->states.count + 1);
  for (uint32_t s = 0; s < v->proof->states.count; s++) result[s] = negate(values[s]);
  return result;
}

// AG and EG: what is globally so is never otherwise.
static uint8_t *solve_globally(const Values *v, const uint8_t *goal, bool all) {
  uint8_t *never = negate_all(v, goal), *sometimes = solve(v, &(Fixpoint){.goal = never, .all = !all});
  uint8_t *result = negate_all(v, sometimes);
  free(never);
  free(sometimes);
  return result;
}

// ---- formulas

static bool holds_at(const Atom *atom, Loc loc) {
  for (uint32_t i = 0; i < atom->locs.count; i++)
    if (atom->locs.data[i] == loc) return true;
  return false;
}

static uint8_t label(const Values *v, uint32_t s, uint32_t number) {
  const Atom *atom = &spec_formula_atoms(v->table)->data[number];
  if (atom->kind == ATOM_LOCATION || atom->kind == ATOM_END)
    return holds_at(atom, v->proof->states.data[s].loc) ? ALL_SATISFY : ALL_VIOLATE;
  Six claimed = *modal_proof_label(v->proof, s, number);
  return claimed == SIX_T ? ALL_SATISFY : claimed == SIX_F ? ALL_VIOLATE : 0;
}

static const uint8_t *child_values(const Values *v, Formula f, uint32_t i) {
  return v->of[spec_formula_child(v->table, f, i)];
}

static uint8_t plain_value(const Values *v, Formula f, uint32_t s) {
  FormulaKind kind = spec_formula_kind(v->table, f);
  switch (kind) {
  case FORMULA_TRUE: return ALL_SATISFY;
  case FORMULA_FALSE: return ALL_VIOLATE;
  case FORMULA_ATOM: return label(v, s, spec_formula_index(v->table, f));
  case FORMULA_NOT: return negate(child_values(v, f, 0)[s]);
  case FORMULA_AX:
  case FORMULA_EX: return step(v, s, child_values(v, f, 0), kind == FORMULA_AX);
  default: break;
  }
  uint8_t value = child_values(v, f, 0)[s]; // AND, OR
  for (uint32_t i = 1; i < spec_formula_child_count(v->table, f); i++)
    value = (kind == FORMULA_AND ? both : either)(value, child_values(v, f, i)[s]);
  return value;
}

static bool is_fixpoint(FormulaKind kind) { return kind >= FORMULA_AF && kind <= FORMULA_EU; }

static uint8_t *compute(const Values *v, Formula f) {
  FormulaKind kind = spec_formula_kind(v->table, f);
  if (kind == FORMULA_AG || kind == FORMULA_EG) return solve_globally(v, child_values(v, f, 0), kind == FORMULA_AG);
  if (is_fixpoint(kind)) {
    bool until = kind == FORMULA_AU || kind == FORMULA_EU;
    Fixpoint x = {.hold = until ? child_values(v, f, 0) : NULL,
                  .goal = child_values(v, f, until ? 1 : 0),
                  .all = kind == FORMULA_AF || kind == FORMULA_AU};
    return solve(v, &x);
  }
  uint8_t *values = memory_new(v->proof->states.count + 1);
  for (uint32_t s = 0; s < v->proof->states.count; s++) values[s] = close(v, s, plain_value(v, f, s));
  return values;
}

static void evaluate(Values *v, Formula f) {
  if (v->of[f]) return;
  for (uint32_t i = 0; i < spec_formula_child_count(v->table, f); i++) evaluate(v, spec_formula_child(v->table, f, i));
  v->of[f] = compute(v, f);
}

bool evidence_modal_values_apply(const FormulaTable *table, Formula f) {
  static const FormulaKind others[] = {FORMULA_AY, FORMULA_EY, FORMULA_MU, FORMULA_NU, FORMULA_VARIABLE};
  for (uint32_t i = 0; i < sizeof others / sizeof *others; i++)
    if (spec_formula_uses(table, f, others[i])) return false;
  return spec_formula_is_state(table, f);
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
  if (any) alive = solve_globally(v, goal, false);
  free(goal);
  return alive;
}

uint8_t **evidence_modal_values_of_all(const ModalProof *proof, const Prog *prog, const FormulaTable *table, Formula f,
                                       uint8_t **answer, Limits *limits) {
  Values v = {.proof = proof, .prog = prog, .table = table, .limits = limits};
  uint32_t n = proof->states.count;
  v.of = memory_new((spec_formula_count(table) + 1) * sizeof *v.of);
  evidence_modal_proof_index(proof, &v.first, &v.out);
  v.alive = find_alive(&v);
  evaluate(&v, f);
  *answer = memory_new(n + 1);
  for (uint32_t s = 0; s < n; s++) (*answer)[s] = v.alive ? either(negate(v.alive[s]), v.of[f][s]) : v.of[f][s];
  free(v.first);
  free(v.out);
  free(v.alive);
  if (!limits_reached(limits)) return v.of;
  free(*answer);
  *answer = NULL;
  evidence_modal_values_delete(v.of, table);
  return NULL;
}

void evidence_modal_values_delete(uint8_t **values, const FormulaTable *table) {
  for (uint32_t i = 0; values && i < spec_formula_count(table); i++) free(values[i]);
  free(values);
}

uint8_t *evidence_modal_values(const ModalProof *proof, const Prog *prog, const FormulaTable *table, Formula f,
                               Limits *limits) {
  uint8_t *answer;
  evidence_modal_values_delete(evidence_modal_values_of_all(proof, prog, table, f, &answer, limits), table);
  return answer;
}
