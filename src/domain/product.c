// Componentwise operations and reduction. Reduction passes an interval for a variable from component to component, each
// narrowing it, and then lets each component meet it; twice, since what one learns may help another. Widening is not reduced:
// that could undo it for ever.
#include "domain/product.h"

#include "domain/intern.h"
#include "domain/number.h"

#define RESULTS 256 // at most so many combinations of the components' results; beyond, they are joined

typedef struct Product {
  DomainOps ops; // the domain's own: the name and the flags differ
  char *name;
  uint32_t count;
  Domain *parts[PRODUCT_PARTS];
  Intern values;
} Product;

static Product *data_of(Domain *domain) { return domain->data; }
static const Abstract *parts_of(Product *p, Abstract a) { return intern_get(&p->values, a); }
static Abstract make(Product *p, const Abstract *parts) {
  return domain_intern_add(&p->values, parts, p->count * sizeof *parts);
}

static void product_close(Domain *domain) {
  Product *p = data_of(domain);
  for (uint32_t i = 0; i < p->count; i++) domain_delete(p->parts[i]);
  domain_intern_release(&p->values);
  free(p->name);
  free(p);
}

// ---- reduction

static bool reduce_variable(Product *p, Abstract *parts, VarId v) {
  const ProgVar *var = &p->parts[0]->prog->vars.data[v];
  if (sort_is_array(var->sort) || !domain_number_fits(var->sort, var->is_signed)) return true;
  i128 lo = domain_number_least(var->sort, var->is_signed), hi = domain_number_most(var->sort, var->is_signed);
  for (uint32_t i = 0; i < 2 * p->count; i++) {
    Domain *part = p->parts[i % p->count];
    if (part->ops->bounds && !part->ops->bounds(part, parts[i % p->count], v, &lo, &hi)) return false;
  }
  for (uint32_t i = 0; i < p->count; i++) {
    Domain *part = p->parts[i];
    if (part->ops->meet_bounds) parts[i] = part->ops->meet_bounds(part, parts[i], v, lo, hi);
    if (parts[i] == ABSTRACT_BOTTOM) return false;
  }
  return true;
}

// False: the components have nothing in common.
static bool reduce(Product *p, Abstract *parts, const U32Vec *vars) {
  for (unsigned round = 0; round < 2; round++)
    for (uint32_t i = 0; i < vars->count; i++)
      if (!reduce_variable(p, parts, vars->data[i])) return false;
  return true;
}

// ---- top, initial, meet and post

static void join_all(Domain *part, AbstractVec *values) {
  for (; values->count > 1; values->count--)
    values->data[0] = part->ops->join(part, values->data[0], values->data[values->count - 1]);
}

// Adds the reduced combinations of the components' results.
static void combine(Domain *domain, AbstractVec *results, const U32Vec *vars, AbstractVec *out) {
  Product *p = data_of(domain);
  uint32_t total = 1;
  for (uint32_t i = 0; i < p->count; i++) {
    if (!domain->ops->splits || total * results[i].count > RESULTS) join_all(p->parts[i], &results[i]);
    total *= results[i].count;
  }
  for (uint32_t n = 0; n < total; n++) {
    Abstract parts[PRODUCT_PARTS];
    for (uint32_t i = 0, rest = n; i < p->count; rest /= results[i++].count)
      parts[i] = results[i].data[rest % results[i].count];
    if (reduce(p, parts, vars)) abstractvec_push(out, make(p, parts));
  }
}

static void release(Product *p, AbstractVec *results) {
  for (uint32_t i = 0; i < p->count; i++) abstractvec_release(&results[i]);
}

static void product_top(Domain *domain, AbstractVec *out) {
  Product *p = data_of(domain);
  AbstractVec results[PRODUCT_PARTS] = {0};
  U32Vec vars = {0};
  for (VarId v = 0; v < domain->prog->vars.count; v++) u32vec_push(&vars, v);
  for (uint32_t i = 0; i < p->count; i++) p->parts[i]->ops->top(p->parts[i], &results[i]);
  combine(domain, results, &vars, out);
  release(p, results);
  u32vec_release(&vars);
}

static void product_initial(Domain *domain, AbstractVec *out) {
  Product *p = data_of(domain);
  AbstractVec results[PRODUCT_PARTS] = {0};
  U32Vec vars = {0};
  for (VarId v = 0; v < domain->prog->vars.count; v++) u32vec_push(&vars, v);
  for (uint32_t i = 0; i < p->count; i++) p->parts[i]->ops->initial(p->parts[i], &results[i]);
  combine(domain, results, &vars, out);
  release(p, results);
  u32vec_release(&vars);
}

// Exact where a component knows that the guard always holds, so that the value stays, or that it never does. Two exact
// meets alone might have nothing in common.
static Abstract product_meet(Domain *domain, Abstract a, Term guard, bool holds, bool *exact) {
  Product *p = data_of(domain);
  Abstract parts[PRODUCT_PARTS];
  U32Vec vars = {0};
  bool possible = true, decided = false;
  for (uint32_t i = 0; i < p->count && possible; i++) {
    bool exact_part = false;
    Abstract old = parts_of(p, a)[i];
    parts[i] = p->parts[i]->ops->meet(p->parts[i], old, guard, holds, &exact_part);
    possible = parts[i] != ABSTRACT_BOTTOM;
    decided = decided || (exact_part && parts[i] == old);
  }
  prog_collect_vars(domain->prog, guard, &vars);
  possible = possible && reduce(p, parts, &vars);
  Abstract r = possible ? make(p, parts) : ABSTRACT_BOTTOM;
  *exact = r == ABSTRACT_BOTTOM || (decided && r == a);
  u32vec_release(&vars);
  return r;
}

// Does the component's value say nothing of the variables that the step changes, and has it not changed?
static bool is_bystander(Domain *part, const Location *at, Abstract before, const AbstractVec *after) {
  bool same = part->ops->forget && after->count == 1 && after->data[0] == before;
  if (at->kind == EDGE_HAVOC) return same && part->ops->forget(part, before, at->havoc) == before;
  for (uint32_t i = 0; i < at->count && same; i++) same = part->ops->forget(part, before, at->assigns[i].var) == before;
  return same;
}

// Exact where one component is and all others are bystanders, which a state satisfies after the step just if it did before:
// then image(gamma1 and gamma2) = image(gamma1) and gamma2. Reduction must have left the components as they were.
static bool product_post(Domain *domain, Abstract a, Loc l, AbstractVec *out) {
  Product *p = data_of(domain);
  const Location *at = &domain->prog->locs.data[l];
  AbstractVec results[PRODUCT_PARTS] = {0};
  Abstract plain[PRODUCT_PARTS];
  U32Vec vars = {0};
  uint32_t exact = 0, bystanders = 0, before = out->count;
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) u32vec_push(&vars, at->assigns[i].var);
  for (uint32_t i = 0; i < p->count; i++) {
    Abstract old = parts_of(p, a)[i];
    bool exact_part = p->parts[i]->ops->post(p->parts[i], old, l, &results[i]);
    bool bystander = is_bystander(p->parts[i], at, old, &results[i]);
    exact += exact_part && !bystander && results[i].count == 1;
    bystanders += bystander;
    plain[i] = results[i].count ? results[i].data[0] : ABSTRACT_BOTTOM;
  }
  combine(domain, results, &vars, out);
  release(p, results);
  u32vec_release(&vars);
  return exact == 1 && bystanders + 1 == p->count && out->count == before + 1 && out->data[before] == make(p, plain);
}

// ---- the rest, componentwise

static Abstract componentwise(Product *p, Abstract a, Abstract b, bool widening) {
  Abstract parts[PRODUCT_PARTS];
  for (uint32_t i = 0; i < p->count; i++) {
    const DomainOps *ops = p->parts[i]->ops;
    parts[i] = (widening ? ops->widen : ops->join)(p->parts[i], parts_of(p, a)[i], parts_of(p, b)[i]);
  }
  return make(p, parts);
}

static Abstract product_join(Domain *domain, Abstract a, Abstract b) {
  return componentwise(data_of(domain), a, b, false);
}
static Abstract product_widen(Domain *domain, Abstract a, Abstract b) {
  return componentwise(data_of(domain), a, b, true);
}

static Abstract product_narrow(Domain *domain, Abstract a, Abstract b) {
  Product *p = data_of(domain);
  Abstract parts[PRODUCT_PARTS];
  for (uint32_t i = 0; i < p->count; i++) {
    Domain *part = p->parts[i];
    Abstract x = parts_of(p, a)[i], y = parts_of(p, b)[i];
    parts[i] = part->ops->narrow ? part->ops->narrow(part, x, y) : y;
  }
  return make(p, parts);
}

static bool product_includes(Domain *domain, Abstract large, Abstract small) {
  Product *p = data_of(domain);
  for (uint32_t i = 0; i < p->count; i++)
    if (!p->parts[i]->ops->includes(p->parts[i], parts_of(p, large)[i], parts_of(p, small)[i])) return false;
  return true;
}

static Term product_concretise(Domain *domain, Abstract a) {
  Product *p = data_of(domain);
  Term t = expr_true(domain->prog->table);
  for (uint32_t i = 0; i < p->count; i++)
    t = expr_and(domain->prog->table, t, p->parts[i]->ops->concretise(p->parts[i], parts_of(p, a)[i]));
  return t;
}

static bool product_is_empty(Domain *domain, Abstract a) {
  Product *p = data_of(domain);
  for (uint32_t i = 0; i < p->count; i++)
    if (domain_is_empty(p->parts[i], parts_of(p, a)[i])) return true;
  return false;
}

static void product_print(Domain *domain, Abstract a, Text *out) {
  Product *p = data_of(domain);
  bool any = false;
  for (uint32_t i = 0; i < p->count; i++) {
    Text one = {0};
    p->parts[i]->ops->print(p->parts[i], parts_of(p, a)[i], &one);
    if (strcmp(text_view(&one), "true") != 0) {
      text_format(out, "%s%s", any ? "; " : "", text_view(&one));
      any = true;
    }
    text_release(&one);
  }
  if (!any) text_add(out, "true");
}

static bool product_bounds(Domain *domain, Abstract a, VarId v, i128 *lo, i128 *hi) {
  Product *p = data_of(domain);
  for (uint32_t i = 0; i < p->count; i++) {
    Domain *part = p->parts[i];
    if (part->ops->bounds && !part->ops->bounds(part, parts_of(p, a)[i], v, lo, hi)) return false;
  }
  return true;
}

static Abstract product_meet_bounds(Domain *domain, Abstract a, VarId v, i128 lo, i128 hi) {
  Product *p = data_of(domain);
  Abstract parts[PRODUCT_PARTS];
  for (uint32_t i = 0; i < p->count; i++) {
    Domain *part = p->parts[i];
    parts[i] = parts_of(p, a)[i];
    if (part->ops->meet_bounds) parts[i] = part->ops->meet_bounds(part, parts[i], v, lo, hi);
    if (parts[i] == ABSTRACT_BOTTOM) return ABSTRACT_BOTTOM;
  }
  return make(p, parts);
}

static Abstract product_forget(Domain *domain, Abstract a, VarId v) {
  Product *p = data_of(domain);
  Abstract parts[PRODUCT_PARTS];
  for (uint32_t i = 0; i < p->count; i++) {
    Domain *part = p->parts[i];
    parts[i] = parts_of(p, a)[i];
    if (part->ops->forget) parts[i] = part->ops->forget(part, parts[i], v);
  }
  return make(p, parts);
}

static void product_use_predicates(Domain *domain, const Predicates *predicates, Limits *limits) {
  Product *p = data_of(domain);
  for (uint32_t i = 0; i < p->count; i++) domain_use_predicates(p->parts[i], predicates, limits);
}

static const DomainOps product_ops = {
    .about = "what several domains know, together",
    .close = product_close,
    .top = product_top,
    .initial = product_initial,
    .meet = product_meet,
    .post = product_post,
    .join = product_join,
    .widen = product_widen,
    .narrow = product_narrow,
    .includes = product_includes,
    .concretise = product_concretise,
    .is_empty = product_is_empty,
    .print = product_print,
    .bounds = product_bounds,
    .meet_bounds = product_meet_bounds,
    .forget = product_forget,
};

Domain *domain_product_new(const char *name, Domain *const *parts, uint32_t count) {
  Product *p = memory_new(sizeof *p);
  p->ops = product_ops;
  p->name = memory_text(name);
  p->ops.name = p->name;
  p->ops.splits = p->ops.independent = true;
  p->count = count;
  for (uint32_t i = 0; i < count; i++) {
    p->parts[i] = parts[i];
    if (parts[i]->ops->use_predicates) p->ops.use_predicates = product_use_predicates;
    p->ops.splits = p->ops.splits && parts[i]->ops->splits;
    p->ops.independent = p->ops.independent && parts[i]->ops->independent;
  }
  // Several components that split a forgotten variable have combinations that mean nothing: A1 does not hold for those.
  p->ops.independent = p->ops.independent && !(p->ops.splits && count > 1);
  Domain *domain = memory_new(sizeof *domain);
  *domain = (Domain){.ops = &p->ops, .prog = parts[0]->prog, .data = p, .diags = parts[0]->diags};
  return domain;
}
