// Random finite concrete systems with a partition into classes, the modal models that abstract them (exactly, or with information
// dropped), random formulas, and their meaning on the concrete system by the definition: sets of states, fixpoints by iteration.
#ifndef TESTS_RANDOM_MODAL_H
#define TESTS_RANDOM_MODAL_H
#include <stdio.h>

#include "model/modal.h"
#include "random_formula.h"

#define MOST_CONCRETE 12

typedef struct Concrete {
  uint32_t count, classes;
  uint32_t next[MOST_CONCRETE];     // sets of states
  uint32_t labels[RANDOM_ATOMS];    // sets of states
  uint32_t initial;                 // a set
  uint32_t class_of[MOST_CONCRETE]; // each class has a state
} Concrete;

static inline uint32_t all_states(const Concrete *c) { return (1u << c->count) - 1; }

static inline uint32_t class_set(const Concrete *c, uint32_t class) {
  uint32_t set = 0;
  for (uint32_t s = 0; s < c->count; s++) set |= (uint32_t)(c->class_of[s] == class) << s;
  return set;
}

// Serial where asked. `appropriate`: labels are equal within classes.
static inline Concrete random_concrete(Random *r, uint32_t count, uint32_t classes, bool serial, bool appropriate) {
  Concrete c = {.count = count, .classes = classes};
  for (uint32_t s = 0; s < count; s++) {
    c.class_of[s] = s < classes ? s : random_below(r, classes);
    uint32_t edges = random_below(r, 3) + serial;
    for (uint32_t e = 0; e < edges; e++) c.next[s] |= 1u << random_below(r, count);
    c.initial |= (uint32_t)(random_below(r, 3) == 0) << s;
  }
  for (uint32_t p = 0; p < RANDOM_ATOMS; p++)
    for (uint32_t s = 0; s < count; s++) {
      bool same = (appropriate || random_below(r, 3) > 0) && s >= classes;
      uint32_t bit = same ? c.labels[p] >> c.class_of[s] & 1 : random_below(r, 2);
      c.labels[p] |= bit << s;
    }
  return c;
}

static inline uint32_t image(const Concrete *c, uint32_t set) {
  uint32_t result = 0;
  for (uint32_t s = 0; s < c->count; s++)
    if (set >> s & 1) result |= c->next[s];
  return result;
}

static inline uint32_t preimage(const Concrete *c, uint32_t set) {
  uint32_t result = 0;
  for (uint32_t s = 0; s < c->count; s++) result |= (uint32_t)((c->next[s] & set) != 0) << s;
  return result;
}

static inline Six six_of_sets(uint32_t all, uint32_t satisfying) {
  return satisfying == all ? SIX_T : satisfying == 0 ? SIX_F : SIX_M;
}

// A value that says less, one time in `drop` (0: never).
static inline Six weaken(Random *r, Six value, uint32_t drop) {
  if (drop == 0 || random_below(r, drop) > 0) return value;
  static const Six weaker[] = {SIX_T_SOME, SIX_F_SOME, SIX_UNKNOWN};
  Six w = weaker[random_below(r, 3)];
  return spec_six_is_at_least(value, w) ? w : value;
}

static inline void add_class_edge(Modal *m, const Concrete *c, Random *r, uint32_t a, uint32_t b, uint32_t drop) {
  uint32_t from = class_set(c, a), to = class_set(c, b);
  unsigned flags = 0;
  if (!(image(c, from) & to)) { // a superfluous edge now and then
    if (drop && random_below(r, 2 * drop) == 0) model_modal_add_edge(m, a, b, 0, LOC_NONE);
    return;
  }
  if (!drop || random_below(r, drop)) flags |= MODAL_EXACT;
  if ((preimage(c, to) & from) == from && (!drop || random_below(r, drop))) flags |= MODAL_MUST_PLUS;
  if ((image(c, from) & to) == to && (!drop || random_below(r, drop))) flags |= MODAL_MUST_MINUS;
  model_modal_add_edge(m, a, b, flags, LOC_NONE);
}

// The model of the classes; drop: one in so many pieces of information is left out (0: none).
static inline Modal *random_abstraction(const Concrete *c, Random *r, uint32_t drop) {
  static const char *const names[RANDOM_ATOMS] = {"p", "q", "r"};
  Modal *m = model_modal_new();
  for (uint32_t a = 0; a < c->classes; a++) {
    char name[16];
    snprintf(name, sizeof name, "s%u", a);
    model_modal_add_state(m, name);
  }
  for (uint32_t p = 0; p < RANDOM_ATOMS; p++) model_modal_add_prop(m, names[p]);
  for (uint32_t a = 0; a < c->classes; a++)
    for (uint32_t b = 0; b < c->classes; b++) add_class_edge(m, c, r, a, b, drop);
  model_modal_freeze(m);
  m->bounded = true;
  for (uint32_t a = 0; a < c->classes; a++) {
    uint32_t set = class_set(c, a);
    m->states.data[a].init_some = c->initial & set;
    m->states.data[a].init_all = (c->initial & set) == set;
    m->states.data[a].singleton = (set & (set - 1)) == 0 && (!drop || random_below(r, 2));
    for (uint32_t p = 0; p < RANDOM_ATOMS; p++)
      *modal_label(m, a, p) = weaken(r, six_of_sets(set, c->labels[p] & set), drop);
  }
  model_modal_settle(m);
  return m;
}

// The concrete system as a Kripke structure: each state its own class.
static inline Modal *concrete_modal(const Concrete *c) {
  Concrete fine = *c;
  fine.classes = c->count;
  for (uint32_t s = 0; s < c->count; s++) fine.class_of[s] = s;
  return random_abstraction(&fine, NULL, 0);
}

// ---- formulas

typedef struct RandomMu {
  FormulaTable *table;
  Random *r;
  U32Vec variables; // bound around
  bool past, fixpoints;
} RandomMu;

static inline Formula random_state_formula(RandomMu *x, uint32_t depth) {
  FormulaTable *t = x->table;
  if (depth == 0 || random_below(x->r, 7) == 0) {
    if (x->variables.count > 0 && random_below(x->r, 2))
      return spec_formula_variable(t, x->variables.data[random_below(x->r, x->variables.count)]);
    Formula atom = spec_formula_atom(t, random_below(x->r, RANDOM_ATOMS));
    return random_below(x->r, 3) ? atom : spec_formula_not(t, atom);
  }
  static const FormulaKind kinds[] = {FORMULA_AND, FORMULA_OR, FORMULA_AX, FORMULA_EX, FORMULA_AX, FORMULA_EX,
                                      FORMULA_AY,  FORMULA_EY, FORMULA_AF, FORMULA_EF, FORMULA_AG, FORMULA_EG,
                                      FORMULA_AU,  FORMULA_EU, FORMULA_MU, FORMULA_NU};
  FormulaKind kind = kinds[random_below(x->r, x->fixpoints ? 16 : 8)];
  if ((kind == FORMULA_AY || kind == FORMULA_EY) && !x->past) kind = FORMULA_AND;
  if (kind == FORMULA_MU || kind == FORMULA_NU) {
    uint32_t z = spec_formula_new_variable(t, NULL);
    u32vec_push(&x->variables, z);
    Formula body = random_state_formula(x, depth - 1);
    x->variables.count--;
    return spec_formula_binder(t, kind, z, body);
  }
  Formula a = random_state_formula(x, depth - 1);
  if (kind != FORMULA_AND && kind != FORMULA_OR && kind != FORMULA_AU && kind != FORMULA_EU)
    return spec_formula_unary(t, kind, a);
  return spec_formula_binary(t, kind, a, random_state_formula(x, depth - 1));
}

typedef struct ConcreteEvaluator {
  const FormulaTable *table;
  const Concrete *c;
  uint32_t variables[256]; // sets
} ConcreteEvaluator;

static inline uint32_t next_set(const ConcreteEvaluator *x, FormulaKind kind, uint32_t set) {
  uint32_t all = all_states(x->c);
  switch (kind) {
  case FORMULA_EX: return preimage(x->c, set);
  case FORMULA_AX: return all & ~preimage(x->c, all & ~set);
  case FORMULA_EY: return image(x->c, set);
  default: return all & ~image(x->c, all & ~set);
  }
}

// The states of the concrete system that satisfy f.
static inline uint32_t concrete_evaluate(ConcreteEvaluator *x, Formula f) {
  const FormulaTable *t = x->table;
  uint32_t all = all_states(x->c), count = spec_formula_child_count(t, f), a = 0, b = 0;
  FormulaKind kind = spec_formula_kind(t, f);
  if (kind == FORMULA_TRUE || kind == FORMULA_FALSE) return kind == FORMULA_TRUE ? all : 0;
  if (kind == FORMULA_ATOM) return x->c->labels[spec_formula_index(t, f)];
  if (kind == FORMULA_VARIABLE) return x->variables[spec_formula_index(t, f)];
  if (kind == FORMULA_MU || kind == FORMULA_NU) {
    uint32_t *set = &x->variables[spec_formula_index(t, f)], before;
    *set = kind == FORMULA_MU ? 0 : all;
    do before = *set, *set = concrete_evaluate(x, spec_formula_child(t, f, 0));
    while (*set != before);
    return *set;
  }
  a = concrete_evaluate(x, spec_formula_child(t, f, 0));
  if (kind == FORMULA_NOT) return all & ~a;
  if (kind == FORMULA_AND || kind == FORMULA_OR) {
    for (uint32_t i = 1; i < count; i++) {
      b = concrete_evaluate(x, spec_formula_child(t, f, i));
      a = kind == FORMULA_AND ? a & b : a | b;
    }
    return a;
  }
  if (kind <= FORMULA_EY) return next_set(x, kind, a);
  bool universal = kind == FORMULA_AF || kind == FORMULA_AG || kind == FORMULA_AU;
  bool least = kind != FORMULA_AG && kind != FORMULA_EG;
  if (count == 2) b = concrete_evaluate(x, spec_formula_child(t, f, 1));
  else b = a, a = kind == FORMULA_AF || kind == FORMULA_EF ? all : 0;
  uint32_t now = least ? 0 : all, before;
  do {
    before = now;
    uint32_t next = next_set(x, universal ? FORMULA_AX : FORMULA_EX, now);
    now = least ? b | (a & next) : b & next;
  } while (now != before);
  return now;
}

static inline uint32_t concrete_satisfying(const FormulaTable *table, Formula f, const Concrete *c) {
  ConcreteEvaluator x = {.table = table, .c = c};
  return concrete_evaluate(&x, f);
}
#endif
