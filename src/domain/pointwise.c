// The generic operations of domains that treat variables independently (see pointwise.h). Post of a simultaneous assignment
// evaluates all right-hand sides on the old value. Where the domain splits, each assigned variable has several possible
// elements and the results are their combinations (SEMANTICS.md 1.3); a guard then only selects, it changes nothing.
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

static Abstract env_intern(Pointwise *p, const uint32_t *env) { return intern_add(&p->values, env, env_size(p)); }

static uint32_t element_id(Pointwise *p, Element e) { return intern_add(&p->elements, &e, sizeof e); }

// ---- open and close

void *pointwise_open(Domain *domain, const ElementOps *ops) {
  Pointwise *p = memory_new(sizeof *p);
  p->ops = ops;
  p->prog = domain->prog;
  for (VarId v = 0; v < p->prog->vars.count; v++) {
    const ProgVar *var = &p->prog->vars.data[v];
    bool tracked = !sort_is_array(var->sort) && ops->tracks(var);
    u32vec_push(&p->slots, tracked ? p->vars.count : VAR_NONE);
    if (tracked) u32vec_push(&p->vars, v);
  }
  if (ops->widen) thresholds_collect(p->prog, &p->thresholds);
  return p;
}

void pointwise_close(Domain *domain) {
  Pointwise *p = data_of(domain);
  u32vec_release(&p->slots);
  u32vec_release(&p->vars);
  intern_release(&p->elements);
  intern_release(&p->values);
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

// Adds a where the condition can be `holds`, refined by it where the domain does not split.
static void add_guarded(Pointwise *p, Abstract a, Term condition, bool holds, AbstractVec *out) {
  if (p->ops->split) {
    pointwise_forget(p);
    if (truth_may(pointwise_truth(p, env_of(p, a), condition), holds)) abstractvec_push(out, a);
    return;
  }
  Env env = env_copy(p, env_of(p, a));
  if (pointwise_assume(p, env, condition, holds)) abstractvec_push(out, env_intern(p, env));
  free(env);
}

void pointwise_initial(Domain *domain, AbstractVec *out) {
  Pointwise *p = data_of(domain);
  ChoiceVec choices = {0};
  AbstractVec all = {0};
  uint32_t results = 1;
  Env env = env_copy(p, NULL);
  pointwise_forget(p);
  for (uint32_t i = 0; i < p->vars.count; i++) env[i] = element_id(p, p->ops->top(var_at(p, i)->sort));
  for (uint32_t i = 0; i < p->vars.count; i++) {
    const ProgVar *var = var_at(p, i);
    Element e = var->init ? pointwise_evaluate(p, env, var->init) : p->ops->top(var->sort);
    add_choice(p, &choices, i, &e, &results);
  }
  add_combinations(p, env, &choices, &all);
  for (uint32_t i = 0; i < all.count; i++)
    if (p->prog->initially) add_guarded(p, all.data[i], p->prog->initially, true, out);
    else abstractvec_push(out, all.data[i]);
  free(env);
  choicevec_release(&choices);
  abstractvec_release(&all);
}

static void post_assign(Pointwise *p, Abstract a, const Location *location, AbstractVec *out) {
  ChoiceVec choices = {0};
  uint32_t results = 1;
  Env env = env_copy(p, env_of(p, a));
  pointwise_forget(p);
  for (uint32_t i = 0; i < location->count; i++) {
    uint32_t slot = p->slots.data[location->assigns[i].var];
    if (slot == VAR_NONE) continue;
    Element e = pointwise_evaluate(p, env, location->assigns[i].value);
    add_choice(p, &choices, slot, &e, &results);
  }
  add_combinations(p, env, &choices, out);
  free(env);
  choicevec_release(&choices);
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

void pointwise_post(Domain *domain, Abstract a, Loc l, unsigned branch, AbstractVec *out) {
  Pointwise *p = data_of(domain);
  const Location *location = &p->prog->locs.data[l];
  switch (location->kind) {
  case EDGE_ASSIGN: post_assign(p, a, location, out); break;
  case EDGE_IF: add_guarded(p, a, location->condition, branch == 0, out); break;
  case EDGE_HAVOC: post_havoc(p, a, location->havoc, out); break;
  case EDGE_CHOICE:
  case EDGE_HALT: abstractvec_push(out, a); break;
  }
}

// ---- exactness

// Does the variable get one value, which an element can say?
static bool assigns_constant(Pointwise *p, Abstract a, const Assign *assign) {
  const ProgVar *var = &p->prog->vars.data[assign->var];
  if (p->slots.data[assign->var] == VAR_NONE) return false;
  Env env = env_copy(p, env_of(p, a));
  pointwise_forget(p);
  Element e = pointwise_evaluate(p, env, assign->value), parts[ELEMENT_PARTS];
  u128 bits;
  bool exact = p->ops->is_constant(var->sort, &e, &bits);
  if (exact && p->ops->split)
    exact = p->ops->split(var, &e, parts) == 1 && p->ops->is_constant(var->sort, &parts[0], &bits);
  free(env);
  return exact;
}

// Constants are assigned exactly, a havoc forgets exactly, and a guard that is decided keeps everything.
bool pointwise_is_exact(Domain *domain, Abstract a, Loc l, unsigned branch) {
  Pointwise *p = data_of(domain);
  const Location *at = &p->prog->locs.data[l];
  (void)branch;
  if (at->kind == EDGE_HAVOC) return true;
  if (at->kind == EDGE_IF) {
    Env env = env_copy(p, env_of(p, a));
    pointwise_forget(p);
    Truth truth = pointwise_truth(p, env, at->condition);
    free(env);
    return truth != TRUTH_BOTH;
  }
  bool exact = true;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && exact && i < at->count; i++)
    exact = assigns_constant(p, a, &at->assigns[i]);
  return exact;
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

Abstract pointwise_join(Domain *domain, Abstract a, Abstract b) { return combine(data_of(domain), combine_join, a, b); }

Abstract pointwise_widen(Domain *domain, Abstract a, Abstract b) {
  Pointwise *p = data_of(domain);
  return combine(p, p->ops->widen ? combine_widen : combine_join, a, b);
}

Abstract pointwise_narrow(Domain *domain, Abstract a, Abstract b) {
  Pointwise *p = data_of(domain);
  return p->ops->narrow ? combine(p, combine_narrow, a, b) : b;
}

bool pointwise_includes(Domain *domain, Abstract large, Abstract small) {
  Pointwise *p = data_of(domain);
  const uint32_t *x = env_of(p, large), *y = env_of(p, small);
  for (uint32_t i = 0; i < p->vars.count; i++)
    if (x[i] != y[i] && !p->ops->includes(pointwise_element(p, x[i]), pointwise_element(p, y[i]))) return false;
  return true;
}

// ---- to formulas, people and other domains

Term pointwise_concretise(Domain *domain, Abstract a) {
  Pointwise *p = data_of(domain);
  TermTable *table = p->prog->table;
  const uint32_t *env = env_of(p, a);
  Term t = term_true(table);
  for (uint32_t i = 0; i < p->vars.count; i++)
    t = term_and(table, t, p->ops->to_term(table, var_at(p, i), pointwise_element(p, env[i])));
  return t;
}

void pointwise_print(Domain *domain, Abstract a, Text *out) {
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

Abstract pointwise_forget_variable(Domain *domain, Abstract a, VarId v) {
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

bool pointwise_bounds(Domain *domain, Abstract a, VarId v, i128 *lo, i128 *hi) {
  Pointwise *p = data_of(domain);
  uint32_t slot = p->slots.data[v];
  if (slot == VAR_NONE || !p->ops->bounds) return true;
  return p->ops->bounds(var_at(p, slot), pointwise_element(p, env_of(p, a)[slot]), lo, hi);
}

Abstract pointwise_meet_bounds(Domain *domain, Abstract a, VarId v, i128 lo, i128 hi, bool *empty) {
  Pointwise *p = data_of(domain);
  uint32_t slot = p->slots.data[v];
  *empty = false;
  if (slot == VAR_NONE || !p->ops->between) return a;
  const ProgVar *var = var_at(p, slot);
  const Element *old = pointwise_element(p, env_of(p, a)[slot]);
  Element known = p->ops->between(var, lo, hi), e, parts[ELEMENT_PARTS];
  *empty = !p->ops->meet(var->sort, old, &known, &e);
  if (*empty || memcmp(&e, old, sizeof e) == 0) return a;
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
