// The generic operations of domains that treat variables independently (see pointwise.h). Post of a simultaneous assignment
// evaluates all right-hand sides on the old value. Where the domain splits, each assigned variable has several possible
// elements and the results are their combinations (THEORY 1.3); a guard then only selects, it changes nothing.
#include "domain/pointwise.h"

#include "domain/thresholds.h"

static Pointwise *data_of(Domain *domain) { return domain->data; }
static const ProgVar *var_at(const Pointwise *p, uint32_t slot) { return &p->prog->vars.data[p->vars.data[slot]]; }

static uint32_t element_id(Pointwise *p, Element e) { return domain_intern_add(&p->elements, &e, sizeof e); }

// ---- open and close

void *domain_pointwise_open(Domain *domain, const ElementOps *ops) {
  Pointwise *p = memory_new(sizeof *p);
  p->ops = ops;
  p->prog = domain->prog;
  for (VarId v = 0; v < p->prog->vars.count; v++) {
    const ProgVar *var = &p->prog->vars.data[v];
    bool tracked = !sort_is_array(var->sort) && ops->tracks(var);
    u32vec_push(&p->slots, tracked ? p->vars.count : VAR_NONE);
    if (tracked) u32vec_push(&p->vars, v);
  }
  domain_vectors_init(&p->values, p->vars.count);
  if (ops->widen) domain_thresholds_collect(p->prog, &p->thresholds);
  return p;
}

void domain_pointwise_close(Domain *domain) {
  Pointwise *p = data_of(domain);
  u32vec_release(&p->slots);
  u32vec_release(&p->vars);
  domain_intern_release(&p->elements);
  domain_vectors_release(&p->values);
  free(p->thresholds.data);
  map_release(&p->memo);
  elementvec_release(&p->results);
  u32vec_release(&p->stack);
  free(p);
}

// ---- splitting

typedef struct Choice {
  uint32_t slot, count;
  uint32_t ids[ELEMENT_PARTS];
} Choice;
VEC(ChoiceVec, choicevec, Choice)

// Adds what the variable can be when its value is in e; `results` counts the combinations so far.
static void add_choice(Pointwise *p, ChoiceVec *choices, uint32_t slot, const Element *e, uint32_t *results) {
  Choice c = {.slot = slot, .count = 1};
  if (!p->ops->split) {
    c.ids[0] = element_id(p, *e);
    choicevec_push(choices, c);
    return;
  }
  Element parts[ELEMENT_PARTS];
  uint32_t n = p->ops->split(var_at(p, slot), e, parts);
  if (*results * n <= POINTWISE_RESULTS) {
    *results *= n;
    c.count = n;
  } else {
    for (uint32_t i = 1; i < n; i++) parts[0] = p->ops->join(var_at(p, slot)->sort, &parts[0], &parts[i]);
  }
  for (uint32_t i = 0; i < c.count; i++) c.ids[i] = element_id(p, parts[i]);
  choicevec_push(choices, c);
}

// Every combination of the choices on top of env, like an odometer.
static void add_combinations(Pointwise *p, Env env, const ChoiceVec *choices, AbstractVec *out) {
  uint32_t *digits = memory_new((choices->count + 1) * sizeof *digits), i;
  do {
    for (i = 0; i < choices->count; i++)
      env = domain_vectors_set(&p->values, env, choices->data[i].slot, choices->data[i].ids[digits[i]]);
    abstractvec_push(out, env);
    for (i = 0; i < choices->count && ++digits[i] == choices->data[i].count; i++) digits[i] = 0;
  } while (i < choices->count);
  free(digits);
}

// ---- initial values and post

// The states of a in which the condition is `holds`: selected where the domain splits, else refined. A condition that is
// decided keeps everything, so that the result is exact.
Abstract domain_pointwise_meet(Domain *domain, Abstract a, Term guard, bool holds, bool *exact) {
  Pointwise *p = data_of(domain);
  domain_pointwise_forget(p);
  Truth truth = domain_pointwise_truth(p, a, guard);
  *exact = truth != TRUTH_BOTH;
  if (!truth_may(truth, holds)) return ABSTRACT_BOTTOM;
  if (p->ops->split || *exact) return a;
  return domain_pointwise_assume(p, &a, guard, holds) ? a : ABSTRACT_BOTTOM;
}

// The combinations of what the variables can be: anything, or by their initial values.
static void add_start(Pointwise *p, bool initial, AbstractVec *out) {
  ChoiceVec choices = {0};
  uint32_t results = 1;
  Env env = domain_vectors_all(&p->values, 0);
  domain_pointwise_forget(p);
  for (uint32_t i = 0; i < p->vars.count; i++)
    env = domain_vectors_set(&p->values, env, i, element_id(p, p->ops->top(var_at(p, i)->sort)));
  for (uint32_t i = 0; i < p->vars.count; i++) {
    const ProgVar *var = var_at(p, i);
    Element e = initial && var->init ? domain_pointwise_evaluate(p, env, var->init) : p->ops->top(var->sort);
    add_choice(p, &choices, i, &e, &results);
  }
  add_combinations(p, env, &choices, out);
  choicevec_release(&choices);
}

void domain_pointwise_top(Domain *domain, AbstractVec *out) { add_start(data_of(domain), false, out); }

void domain_pointwise_initial(Domain *domain, AbstractVec *out) {
  Term initially = domain->prog->initially;
  AbstractVec all = {0};
  add_start(data_of(domain), true, &all);
  for (uint32_t i = 0; i < all.count; i++) {
    bool exact;
    Abstract a = initially ? domain_pointwise_meet(domain, all.data[i], initially, true, &exact) : all.data[i];
    if (a != ABSTRACT_BOTTOM) abstractvec_push(out, a);
  }
  abstractvec_release(&all);
}

// Is the last choice one value, which the element says?
static bool is_one_value(Pointwise *p, const ChoiceVec *choices) {
  const Choice *c = &choices->data[choices->count - 1];
  u128 bits;
  return c->count == 1 && p->ops->is_constant(var_at(p, c->slot)->sort, pointwise_element(p, c->ids[0]), &bits);
}

// Exact where all that is assigned is constant.
static bool post_assign(Pointwise *p, Abstract a, const Location *location, AbstractVec *out) {
  ChoiceVec choices = {0};
  uint32_t results = 1;
  bool exact = true;
  domain_pointwise_forget(p);
  for (uint32_t i = 0; i < location->count; i++) {
    uint32_t slot = p->slots.data[location->assigns[i].var];
    exact = exact && slot != VAR_NONE;
    if (slot == VAR_NONE) continue;
    Element e = domain_pointwise_evaluate(p, a, location->assigns[i].value);
    add_choice(p, &choices, slot, &e, &results);
    exact = exact && is_one_value(p, &choices);
  }
  add_combinations(p, a, &choices, out);
  choicevec_release(&choices);
  return exact;
}

static void post_havoc(Pointwise *p, Abstract a, VarId v, AbstractVec *out) {
  ChoiceVec choices = {0};
  uint32_t results = 1, slot = p->slots.data[v];
  if (slot != VAR_NONE) {
    Element top = p->ops->top(p->prog->vars.data[v].sort);
    add_choice(p, &choices, slot, &top, &results);
  }
  add_combinations(p, a, &choices, out);
  choicevec_release(&choices);
}

// A havoc is exact, since variables are independent.
bool domain_pointwise_post(Domain *domain, Abstract a, Loc l, AbstractVec *out) {
  Pointwise *p = data_of(domain);
  const Location *location = &p->prog->locs.data[l];
  if (location->kind == EDGE_ASSIGN) return post_assign(p, a, location, out);
  post_havoc(p, a, location->havoc, out);
  return true;
}

// ---- the lattice

static uint32_t join_at(void *context, uint32_t slot, uint32_t a, uint32_t b) {
  Pointwise *p = context;
  return element_id(p, p->ops->join(var_at(p, slot)->sort, pointwise_element(p, a), pointwise_element(p, b)));
}

static uint32_t widen_at(void *context, uint32_t slot, uint32_t a, uint32_t b) {
  Pointwise *p = context;
  Sort sort = var_at(p, slot)->sort;
  return element_id(p, p->ops->widen(&p->thresholds, sort, pointwise_element(p, a), pointwise_element(p, b)));
}

static uint32_t narrow_at(void *context, uint32_t slot, uint32_t a, uint32_t b) {
  Pointwise *p = context;
  return element_id(p, p->ops->narrow(var_at(p, slot)->sort, pointwise_element(p, a), pointwise_element(p, b)));
}

static bool includes_at(void *context, uint32_t slot, uint32_t large, uint32_t small) {
  Pointwise *p = context;
  (void)slot;
  return p->ops->includes(pointwise_element(p, large), pointwise_element(p, small));
}

Env domain_pointwise_join_env(Pointwise *p, Env a, Env b) {
  return domain_vectors_combine(&p->values, a, b, join_at, p);
}

Abstract domain_pointwise_join(Domain *domain, Abstract a, Abstract b) {
  return domain_pointwise_join_env(data_of(domain), a, b);
}

Abstract domain_pointwise_widen(Domain *domain, Abstract a, Abstract b) {
  Pointwise *p = data_of(domain);
  return domain_vectors_combine(&p->values, a, b, p->ops->widen ? widen_at : join_at, p);
}

Abstract domain_pointwise_narrow(Domain *domain, Abstract a, Abstract b) {
  Pointwise *p = data_of(domain);
  return p->ops->narrow ? domain_vectors_combine(&p->values, a, b, narrow_at, p) : b;
}

bool domain_pointwise_includes(Domain *domain, Abstract large, Abstract small) {
  Pointwise *p = data_of(domain);
  return domain_vectors_agree(&p->values, large, small, includes_at, p);
}

// ---- to formulas, people and other domains

Term domain_pointwise_about_variable(Domain *domain, Abstract a, VarId v) {
  Pointwise *p = data_of(domain);
  TermTable *table = p->prog->table;
  uint32_t slot = p->slots.data[v];
  return slot == VAR_NONE ? expr_true(table) : p->ops->to_term(table, var_at(p, slot), pointwise_at(p, a, slot));
}

Term domain_pointwise_concretise(Domain *domain, Abstract a) {
  Pointwise *p = data_of(domain);
  Term t = expr_true(p->prog->table);
  for (uint32_t i = 0; i < p->vars.count; i++)
    t = expr_and(p->prog->table, t, domain_pointwise_about_variable(domain, a, p->vars.data[i]));
  return t;
}

void domain_pointwise_print(Domain *domain, Abstract a, Text *out) {
  Pointwise *p = data_of(domain);
  bool any = false;
  for (uint32_t i = 0; i < p->vars.count; i++) {
    if (var_at(p, i)->hidden) continue;
    Text one = {0};
    p->ops->print(p->prog->table, var_at(p, i), pointwise_at(p, a, i), &one);
    if (one.count) text_format(out, "%s%s", any ? ", " : "", text_view(&one));
    any = any || one.count;
    text_release(&one);
  }
  if (!any) text_add(out, "true");
}

Abstract domain_pointwise_forget_variable(Domain *domain, Abstract a, VarId v) {
  Pointwise *p = data_of(domain);
  uint32_t slot = p->slots.data[v];
  if (slot == VAR_NONE) return a;
  uint32_t top = element_id(p, p->ops->top(var_at(p, slot)->sort));
  return domain_vectors_set(&p->values, a, slot, top);
}

bool domain_pointwise_bounds(Domain *domain, Abstract a, VarId v, i128 *lo, i128 *hi) {
  Pointwise *p = data_of(domain);
  uint32_t slot = p->slots.data[v];
  if (slot == VAR_NONE || !p->ops->bounds) return true;
  return p->ops->bounds(var_at(p, slot), pointwise_at(p, a, slot), lo, hi);
}

Abstract domain_pointwise_meet_bounds(Domain *domain, Abstract a, VarId v, i128 lo, i128 hi) {
  Pointwise *p = data_of(domain);
  uint32_t slot = p->slots.data[v];
  if (slot == VAR_NONE || !p->ops->between) return a;
  const ProgVar *var = var_at(p, slot);
  const Element *old = pointwise_at(p, a, slot);
  Element known = p->ops->between(var, lo, hi), e, parts[ELEMENT_PARTS];
  if (!p->ops->meet(var->sort, old, &known, &e)) return ABSTRACT_BOTTOM;
  if (memcmp(&e, old, sizeof e) == 0) return a;
  if (p->ops->split) {
    uint32_t n = p->ops->split(var, &e, parts);
    e = parts[0];
    for (uint32_t i = 1; i < n; i++) e = p->ops->join(var->sort, &e, &parts[i]);
  }
  return domain_vectors_set(&p->values, a, slot, element_id(p, e));
}
