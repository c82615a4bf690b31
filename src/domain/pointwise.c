// The generic operations of domains that treat variables independently (see pointwise.h). Post of a simultaneous assignment
// evaluates all right-hand sides on the old value. Where the domain splits, each assigned variable has several possible
// elements and the results are their combinations (THEORY 1.3); a guard then only selects, it changes nothing.
#include "domain/pointwise.h"

#include "domain/thresholds.h"

static Pointwise *data_of(Domain *domain) { return domain->data; }
static const uint32_t *env_of(Pointwise *p, Abstract a) { return intern_get(&p->values, a); }
static const ProgVar *var_at(const Pointwise *p, uint32_t slot) { return &p->prog->vars.data[p->vars.data[slot]]; }

static size_t env_size(const Pointwise *p) { return p->vars.count * sizeof(uint32_t); }

static Env env_copy(Pointwise *p, const uint32_t *env) {
  Env copy = memory_new(env_size(p) + 1);
  if (env && env_size(p)) memcpy(copy, env, env_size(p));
  return copy;
}

static Abstract env_intern(Pointwise *p, const uint32_t *env) {
  return domain_intern_add(&p->values, env, env_size(p));
}

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
  if (ops->widen) domain_thresholds_collect(p->prog, &p->thresholds);
  return p;
}

void domain_pointwise_close(Domain *domain) {
  Pointwise *p = data_of(domain);
  u32vec_release(&p->slots);
  u32vec_release(&p->vars);
  domain_intern_release(&p->elements);
  domain_intern_release(&p->values);
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
    for (i = 0; i < choices->count; i++) env[choices->data[i].slot] = choices->data[i].ids[digits[i]];
    abstractvec_push(out, env_intern(p, env));
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
  Truth truth = domain_pointwise_truth(p, env_of(p, a), guard);
  *exact = truth != TRUTH_BOTH;
  if (!truth_may(truth, holds)) return ABSTRACT_BOTTOM;
  if (p->ops->split || *exact) return a;
  Env env = env_copy(p, env_of(p, a));
  Abstract r = domain_pointwise_assume(p, env, guard, holds) ? env_intern(p, env) : ABSTRACT_BOTTOM;
  free(env);
  return r;
}

// The combinations of what the variables can be: anything, or by their initial values.
static void add_start(Pointwise *p, bool initial, AbstractVec *out) {
  ChoiceVec choices = {0};
  uint32_t results = 1;
  Env env = env_copy(p, NULL);
  domain_pointwise_forget(p);
  for (uint32_t i = 0; i < p->vars.count; i++) env[i] = element_id(p, p->ops->top(var_at(p, i)->sort));
  for (uint32_t i = 0; i < p->vars.count; i++) {
    const ProgVar *var = var_at(p, i);
    Element e = initial && var->init ? domain_pointwise_evaluate(p, env, var->init) : p->ops->top(var->sort);
    add_choice(p, &choices, i, &e, &results);
  }
  add_combinations(p, env, &choices, out);
  free(env);
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
  Env env = env_copy(p, env_of(p, a));
  domain_pointwise_forget(p);
  for (uint32_t i = 0; i < location->count; i++) {
    uint32_t slot = p->slots.data[location->assigns[i].var];
    exact = exact && slot != VAR_NONE;
    if (slot == VAR_NONE) continue;
    Element e = domain_pointwise_evaluate(p, env, location->assigns[i].value);
    add_choice(p, &choices, slot, &e, &results);
    exact = exact && is_one_value(p, &choices);
  }
  add_combinations(p, env, &choices, out);
  free(env);
  choicevec_release(&choices);
  return exact;
}

static void post_havoc(Pointwise *p, Abstract a, VarId v, AbstractVec *out) {
  ChoiceVec choices = {0};
  uint32_t results = 1, slot = p->slots.data[v];
  Env env = env_copy(p, env_of(p, a));
  if (slot != VAR_NONE) {
    Element top = p->ops->top(p->prog->vars.data[v].sort);
    add_choice(p, &choices, slot, &top, &results);
  }
  add_combinations(p, env, &choices, out);
  free(env);
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

typedef Element (*Combine)(Pointwise *p, Sort sort, const Element *a, const Element *b);

static Element combine_join(Pointwise *p, Sort sort, const Element *a, const Element *b) {
  return p->ops->join(sort, a, b);
}
static Element combine_widen(Pointwise *p, Sort sort, const Element *a, const Element *b) {
  return p->ops->widen(&p->thresholds, sort, a, b);
}
static Element combine_narrow(Pointwise *p, Sort sort, const Element *a, const Element *b) {
  return p->ops->narrow(sort, a, b);
}

static Abstract combine(Pointwise *p, Combine op, Abstract a, Abstract b) {
  if (a == b) return a;
  const uint32_t *x = env_of(p, a), *y = env_of(p, b);
  Env env = env_copy(p, x);
  for (uint32_t i = 0; i < p->vars.count; i++)
    if (x[i] != y[i])
      env[i] = element_id(p, op(p, var_at(p, i)->sort, pointwise_element(p, x[i]), pointwise_element(p, y[i])));
  Abstract r = env_intern(p, env);
  free(env);
  return r;
}

Abstract domain_pointwise_join(Domain *domain, Abstract a, Abstract b) {
  return combine(data_of(domain), combine_join, a, b);
}

Abstract domain_pointwise_widen(Domain *domain, Abstract a, Abstract b) {
  Pointwise *p = data_of(domain);
  return combine(p, p->ops->widen ? combine_widen : combine_join, a, b);
}

Abstract domain_pointwise_narrow(Domain *domain, Abstract a, Abstract b) {
  Pointwise *p = data_of(domain);
  return p->ops->narrow ? combine(p, combine_narrow, a, b) : b;
}

bool domain_pointwise_includes(Domain *domain, Abstract large, Abstract small) {
  Pointwise *p = data_of(domain);
  const uint32_t *x = env_of(p, large), *y = env_of(p, small);
  for (uint32_t i = 0; i < p->vars.count; i++)
    if (x[i] != y[i] && !p->ops->includes(pointwise_element(p, x[i]), pointwise_element(p, y[i]))) return false;
  return true;
}

// ---- to formulas, people and other domains

Term domain_pointwise_concretise(Domain *domain, Abstract a) {
  Pointwise *p = data_of(domain);
  TermTable *table = p->prog->table;
  const uint32_t *env = env_of(p, a);
  Term t = expr_true(table);
  for (uint32_t i = 0; i < p->vars.count; i++)
    t = expr_and(table, t, p->ops->to_term(table, var_at(p, i), pointwise_element(p, env[i])));
  return t;
}

void domain_pointwise_print(Domain *domain, Abstract a, Text *out) {
  Pointwise *p = data_of(domain);
  const uint32_t *env = env_of(p, a);
  bool any = false;
  for (uint32_t i = 0; i < p->vars.count; i++) {
    if (var_at(p, i)->hidden) continue;
    Text one = {0};
    p->ops->print(p->prog->table, var_at(p, i), pointwise_element(p, env[i]), &one);
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
  if (env_of(p, a)[slot] == top) return a;
  Env env = env_copy(p, env_of(p, a));
  env[slot] = top;
  Abstract r = env_intern(p, env);
  free(env);
  return r;
}

bool domain_pointwise_bounds(Domain *domain, Abstract a, VarId v, i128 *lo, i128 *hi) {
  Pointwise *p = data_of(domain);
  uint32_t slot = p->slots.data[v];
  if (slot == VAR_NONE || !p->ops->bounds) return true;
  return p->ops->bounds(var_at(p, slot), pointwise_element(p, env_of(p, a)[slot]), lo, hi);
}

Abstract domain_pointwise_meet_bounds(Domain *domain, Abstract a, VarId v, i128 lo, i128 hi) {
  Pointwise *p = data_of(domain);
  uint32_t slot = p->slots.data[v];
  if (slot == VAR_NONE || !p->ops->between) return a;
  const ProgVar *var = var_at(p, slot);
  const Element *old = pointwise_element(p, env_of(p, a)[slot]);
  Element known = p->ops->between(var, lo, hi), e, parts[ELEMENT_PARTS];
  if (!p->ops->meet(var->sort, old, &known, &e)) return ABSTRACT_BOTTOM;
  if (memcmp(&e, old, sizeof e) == 0) return a;
  if (p->ops->split) {
    uint32_t n = p->ops->split(var, &e, parts);
    e = parts[0];
    for (uint32_t i = 1; i < n; i++) e = p->ops->join(var->sort, &e, &parts[i]);
  }
  Env env = env_copy(p, env_of(p, a));
  env[slot] = element_id(p, e);
  Abstract r = env_intern(p, env);
  free(env);
  return r;
}
