// Shared by the tests of the domains: small state spaces that can be enumerated, gamma as a set of them, random programs over
// integers, and the values of a domain that exploring a program gives.
#ifndef TESTS_DOMAIN_SUPPORT_H
#define TESTS_DOMAIN_SUPPORT_H
#include "../../support/random_program.h"
#include "domain/domain.h"
#include "domain/number.h"
#include "sem/machine.h"

#define INT_LEAST (-5)
#define INT_COUNT 11 // integer states have each variable in INT_LEAST..-INT_LEAST

// All states of a program with RANDOM_VARS variables of one sort.
typedef struct Space {
  Prog *prog;
  uint32_t per_variable, count;
} Space;

static inline Space space_of(Prog *prog) {
  Sort sort = prog->vars.data[0].sort;
  uint32_t n = sort == SORT_INT ? INT_COUNT : 1u << sort_width(sort), count = 1;
  for (uint32_t v = 0; v < prog->vars.count; v++) count *= n;
  return (Space){prog, n, count};
}

typedef struct Point {
  const Space *space;
  uint32_t index;
} Point;

static inline Term point_value(const Point *point, VarId v) {
  uint32_t rest = point->index;
  for (VarId i = 0; i < v; i++) rest /= point->space->per_variable;
  i128 n = rest % point->space->per_variable;
  Sort sort = point->space->prog->vars.data[v].sort;
  return domain_number_term(point->space->prog->table, sort, sort == SORT_INT ? n + INT_LEAST : n);
}

static inline Term point_value_of(void *context, Term var) {
  const Point *point = context;
  return point_value(point, prog_var_of(point->space->prog, var));
}

// The index of a machine state; false where it is beyond the enumerated integers.
static inline bool point_index(const Space *space, const State *s, uint32_t *index) {
  *index = 0;
  for (VarId v = space->prog->vars.count; v-- > 0;) {
    bool is_int = space->prog->vars.data[v].sort == SORT_INT;
    i128 n = (i128)s->scalars[v] - (is_int ? INT_LEAST : 0);
    if (n < 0 || n >= space->per_variable) return false;
    *index = *index * space->per_variable + (uint32_t)n;
  }
  return true;
}

static inline bool contains_state(Domain *domain, const Space *space, Abstract a, uint32_t index) {
  Point point = {space, index};
  return domain_contains(domain, a, point_value_of, &point);
}

// gamma(a) among the enumerated states; the caller frees it.
static inline bool *gamma_of(Domain *domain, const Space *space, Abstract a) {
  bool *set = memory_new(space->count);
  for (uint32_t i = 0; i < space->count; i++) set[i] = contains_state(domain, space, a, i);
  return set;
}

static inline State *state_at(Machine *machine, const Space *space, Loc l, uint32_t index) {
  Point point = {space, index};
  State *s = sem_state_new(machine);
  for (VarId v = 0; v < space->prog->vars.count; v++) sem_state_set(machine, s, v, point_value(&point, v));
  s->loc = l;
  return s;
}

// ---- random programs over 3-bit integers with more operations: extensions, truncations, conditionals, linear terms

static inline Term random_rich_condition(Prog *prog, Random *r, int depth);

static inline Term random_wide_value(Prog *prog, Random *r, int depth);

static inline Term random_rich_value(Prog *prog, Random *r, int depth) {
  TermTable *t = prog->table;
  if (depth == 0) return random_value(prog, r, 0);
  Term a = random_rich_value(prog, r, depth - 1), b = random_rich_value(prog, r, depth - 1);
  static const Op ops[] = {OP_BVADD,  OP_BVSUB,  OP_BVLSHR, OP_BVASHR, OP_BVUREM, OP_BVSDIV,
                           OP_BVSREM, OP_BVUDIV, OP_BVAND,  OP_BVXOR,  OP_BVSHL};
  switch (random_below(r, 8)) {
  case 0: return expr_unary(t, random_below(r, 2) ? OP_BVNEG : OP_BVNOT, a);
  case 1: return expr_extract(t, random_wide_value(prog, r, depth - 1), random_below(r, 3), RANDOM_WIDTH);
  case 2: return expr_ite(t, random_rich_condition(prog, r, depth - 1), a, b);
  case 3: return expr_binary(t, OP_BVMUL, a, expr_bv(t, RANDOM_WIDTH, random_below(r, 8)));
  case 4: return expr_binary(t, ops[random_below(r, 11)], a, b);
  default: return expr_binary(t, ops[random_below(r, 2)], a, b);
  }
}

// Five bits.
static inline Term random_wide_value(Prog *prog, Random *r, int depth) {
  TermTable *t = prog->table;
  Term a = random_rich_value(prog, r, depth), b = random_rich_value(prog, r, depth);
  if (random_below(r, 6) == 0) return expr_extract(t, expr_binary(t, OP_CONCAT, a, b), 0, 5);
  Op extend = random_below(r, 2) ? OP_ZEXT : OP_SEXT;
  return expr_binary(t, random_below(r, 2) ? OP_BVADD : OP_BVSUB, expr_resize(t, extend, a, 5),
                     expr_resize(t, extend, b, 5));
}

static inline Term random_rich_condition(Prog *prog, Random *r, int depth) {
  TermTable *t = prog->table;
  static const Op ops[] = {OP_EQ, OP_BVULT, OP_BVSLE, OP_BVSLT, OP_BVULE};
  Op op = ops[random_below(r, 5)];
  if (depth > 0 && random_below(r, 3) == 0) {
    Term a = random_rich_condition(prog, r, depth - 1), b = random_rich_condition(prog, r, depth - 1);
    return random_below(r, 4) == 0 ? expr_eq(t, a, b)
           : random_below(r, 2)    ? expr_and(t, a, b)
                                   : expr_not(t, expr_and(t, a, b));
  }
  if (random_below(r, 3) == 0) return expr_binary(t, op, random_wide_value(prog, r, 0), random_wide_value(prog, r, 0));
  return expr_binary(t, op, random_rich_value(prog, r, 1), random_rich_value(prog, r, 1));
}

static inline Prog *random_rich_program(TermTable *table, Random *r, uint32_t locs) {
  Prog *prog = prog_new(table, "random");
  prog->as_written = true;
  static const char *const names[] = {"x", "y", "z"};
  for (uint32_t v = 0; v < RANDOM_VARS; v++) {
    VarId id = prog_add_var(prog, names[v], NULL, NULL, sort_bv(RANDOM_WIDTH));
    if (random_below(r, 3)) prog->vars.data[id].init = expr_bv(table, RANDOM_WIDTH, random_below(r, 8));
  }
  for (uint32_t l = 0; l < locs; l++) prog_add_loc(prog, NULL, (Place){0});
  for (Loc l = 0; l + 1 < locs; l++) {
    Assign assigns[2] = {{random_below(r, RANDOM_VARS), random_rich_value(prog, r, 2)}, {0, TERM_NONE}};
    assigns[1] = (Assign){(assigns[0].var + 1) % RANDOM_VARS, random_rich_value(prog, r, 1)};
    if (l % 2) prog_set_if(prog, l, random_rich_condition(prog, r, 1), random_below(r, locs), random_below(r, locs));
    else prog_set_assign(prog, l, assigns, 1 + random_below(r, 2), random_below(r, locs));
  }
  prog_set_halt(prog, locs - 1, LOC_END);
  prog->start = 0;
  prog_finish(prog);
  return prog;
}

// ---- random programs over integers: linear where `linear`, else also products and remainders

static inline Term random_int_value(Prog *prog, Random *r, int depth, bool linear) {
  TermTable *t = prog->table;
  if (depth == 0 || random_below(r, 3) == 0)
    return random_below(r, 2) ? expr_int(t, (i128)random_below(r, 7) - 3)
                              : prog->vars.data[random_below(r, RANDOM_VARS)].term;
  static const Op ops[] = {OP_INTADD, OP_INTSUB, OP_INTMUL, OP_INTDIV, OP_INTMOD};
  Op op = ops[random_below(r, linear ? 3 : 5)];
  Term a = random_int_value(prog, r, depth - 1, linear), b = random_int_value(prog, r, depth - 1, linear);
  if (linear && op == OP_INTMUL) b = expr_int(t, (i128)random_below(r, 5) - 2);
  return expr_binary(t, op, a, b);
}

static inline Term random_int_condition(Prog *prog, Random *r, bool linear) {
  static const Op ops[] = {OP_EQ, OP_INTLT, OP_INTLE};
  Term a = random_int_value(prog, r, 1, linear), b = random_int_value(prog, r, 1, linear);
  Term c = expr_binary(prog->table, ops[random_below(r, 3)], a, b);
  if (random_below(r, 3)) return c;
  Term d = expr_binary(prog->table, ops[random_below(r, 3)], b, random_int_value(prog, r, 1, linear));
  return random_below(r, 2) ? expr_and(prog->table, c, d) : expr_or(prog->table, c, d);
}

static inline Prog *random_int_program(TermTable *table, Random *r, uint32_t locs, bool linear) {
  Prog *prog = prog_new(table, "random");
  prog->as_written = true;
  static const char *const names[] = {"x", "y", "z"};
  for (uint32_t v = 0; v < RANDOM_VARS; v++) {
    VarId id = prog_add_var(prog, names[v], NULL, NULL, SORT_INT);
    if (random_below(r, 4)) prog->vars.data[id].init = expr_int(table, (i128)random_below(r, 5) - 2);
  }
  for (uint32_t l = 0; l < locs; l++) prog_add_loc(prog, NULL, (Place){0});
  for (Loc l = 0; l + 1 < locs; l++) {
    Loc a = random_below(r, locs), b = random_below(r, locs);
    Assign assigns[2] = {{random_below(r, RANDOM_VARS), random_int_value(prog, r, 2, linear)}, {0, TERM_NONE}};
    assigns[1] = (Assign){(assigns[0].var + 1) % RANDOM_VARS, random_int_value(prog, r, 1, linear)};
    uint32_t kind = random_below(r, 8);
    if (kind == 0) prog_set_havoc(prog, l, random_below(r, RANDOM_VARS), (Input){0}, a);
    else if (kind < 4) prog_set_if(prog, l, random_int_condition(prog, r, linear), a, b);
    else prog_set_assign(prog, l, assigns, 1 + random_below(r, 2), a);
  }
  prog_set_halt(prog, locs - 1, LOC_END);
  prog->start = 0;
  prog_finish(prog);
  return prog;
}

// ---- values to test with

static inline uint32_t branches(const Location *location) {
  return location->kind == EDGE_IF || location->kind == EDGE_CHOICE ? 2 : 1;
}

// A pool of at most `most` values: the initial ones, results of post at random locations, joins and widenings.
static inline void pool_fill(Domain *domain, Random *r, uint32_t most, AbstractVec *pool) {
  Prog *prog = domain->prog;
  domain->ops->initial(domain, pool);
  for (uint32_t tries = 0; pool->count && pool->count < most && tries < 6 * most; tries++) {
    Abstract a = pool->data[random_below(r, pool->count)], b = pool->data[random_below(r, pool->count)];
    Loc l = random_below(r, prog->locs.count);
    uint32_t kind = random_below(r, 6);
    if (kind == 0) abstractvec_push(pool, domain->ops->join(domain, a, b));
    else if (kind == 1) abstractvec_push(pool, domain->ops->widen(domain, a, b));
    else domain_post(domain, a, l, random_below(r, branches(&prog->locs.data[l])), pool);
  }
  if (pool->count > most) pool->count = most;
}

// ---- analysis of a whole program

static inline void join_in(Domain *domain, Abstract *to, const AbstractVec *values) {
  for (uint32_t i = 0; i < values->count; i++) *to = domain_join(domain, *to, values->data[i]);
}

// One descending step: each location's value is narrowed by what comes in.
static inline void descend(Domain *domain, Abstract *at) {
  Prog *prog = domain->prog;
  Abstract *next = memory_new(prog->locs.count * sizeof *next);
  AbstractVec results = {0};
  for (Loc l = 0; l < prog->locs.count; l++) next[l] = ABSTRACT_BOTTOM;
  domain->ops->initial(domain, &results);
  join_in(domain, &next[prog->start], &results);
  for (Loc l = 0; l < prog->locs.count; l++)
    for (unsigned branch = 0; branch < branches(&prog->locs.data[l]); branch++) {
      if (at[l] == ABSTRACT_BOTTOM || prog_loc_is_final(&prog->locs.data[l])) continue;
      results.count = 0;
      domain_post(domain, at[l], l, branch, &results);
      join_in(domain, &next[prog->locs.data[l].next[branch]], &results);
    }
  for (Loc l = 0; l < prog->locs.count; l++) {
    if (next[l] == ABSTRACT_BOTTOM) at[l] = ABSTRACT_BOTTOM;
    else if (domain->ops->includes(domain, at[l], next[l]))
      at[l] = domain->ops->narrow ? domain->ops->narrow(domain, at[l], next[l]) : next[l];
  }
  abstractvec_release(&results);
  free(next);
}

// The values at the locations (ABSTRACT_BOTTOM: not reached) of a fixpoint with joins, with widening after a few changes, and
// then narrowing; the caller frees them. `steps` counts the changes.
static inline Abstract *analyse(Domain *domain, uint32_t *steps) {
  Prog *prog = domain->prog;
  const DomainOps *ops = domain->ops;
  Abstract *at = memory_new(prog->locs.count * sizeof *at);
  uint32_t *changes = memory_new(prog->locs.count * sizeof *changes);
  AbstractVec results = {0};
  for (Loc l = 0; l < prog->locs.count; l++) at[l] = ABSTRACT_BOTTOM;
  ops->initial(domain, &results);
  for (uint32_t i = 0; i < results.count; i++)
    at[prog->start] = i ? ops->join(domain, at[prog->start], results.data[i]) : results.data[i];
  bool changed = true;
  for (*steps = 0; changed;) {
    changed = false;
    for (Loc l = 0; l < prog->locs.count; l++)
      for (unsigned branch = 0; branch < branches(&prog->locs.data[l]); branch++) {
        if (at[l] == ABSTRACT_BOTTOM || prog_loc_is_final(&prog->locs.data[l])) continue;
        results.count = 0;
        domain_post(domain, at[l], l, branch, &results);
        for (uint32_t i = 0; i < results.count; i++) {
          Abstract *to = &at[prog->locs.data[l].next[branch]];
          uint32_t *count = &changes[prog->locs.data[l].next[branch]];
          if (domain_includes(domain, *to, results.data[i])) continue;
          *to = (*count > 3 ? ops->widen : domain_join)(domain, *to, results.data[i]);
          ++*count;
          ++*steps;
          changed = true;
        }
      }
  }
  abstractvec_release(&results);
  free(changes);
  for (int round = 0; round < 3; round++) descend(domain, at);
  return at;
}
#endif
