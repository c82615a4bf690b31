// Post-order traversals with an explicit stack: a term is revisited once its arguments are done.
#include "expr/walk.h"

#include <assert.h>

void expr_subst_init(Subst *subst, TermTable *table) { *subst = (Subst){.table = table}; }

void expr_subst_bind(Subst *subst, Term from, Term to) {
  assert(expr_sort(subst->table, from) == expr_sort(subst->table, to));
  map_set(&subst->memo, from, to);
}

void expr_subst_clear(Subst *subst) { map_clear(&subst->memo); }

void expr_subst_release(Subst *subst) {
  map_release(&subst->memo);
  u32vec_release(&subst->stack);
}

// Pushes the arguments of t that have no result yet; true where there are none.
static bool arguments_done(const TermTable *table, const Map *memo, Term t, U32Vec *stack) {
  bool done = true;
  for (uint32_t i = 0; i < expr_arity(table, t); i++) {
    uint32_t ignored;
    if (map_get(memo, expr_arg(table, t, i), &ignored)) continue;
    u32vec_push(stack, expr_arg(table, t, i));
    done = false;
  }
  return done;
}

static Term rebuild(Subst *subst, Term t) {
  Term args[5];
  uint32_t n = expr_arity(subst->table, t);
  bool same = true;
  for (uint32_t i = 0; i < n; i++) {
    Term old = expr_arg(subst->table, t, i);
    args[i] = map_find(&subst->memo, old, TERM_NONE);
    same = same && args[i] == old;
  }
  return same ? t : expr_rebuild(subst->table, t, args);
}

Term expr_subst_apply(Subst *subst, Term t) {
  Term r;
  if (map_get(&subst->memo, t, &r)) return r;
  uint32_t bottom = subst->stack.count;
  u32vec_push(&subst->stack, t);
  while (subst->stack.count > bottom) {
    Term top = subst->stack.data[subst->stack.count - 1];
    if (map_get(&subst->memo, top, &r)) {
      subst->stack.count--;
      continue;
    }
    if (!arguments_done(subst->table, &subst->memo, top, &subst->stack)) continue;
    subst->stack.count--;
    map_set(&subst->memo, top, rebuild(subst, top));
  }
  return map_find(&subst->memo, t, t);
}

static bool next_subterm(const TermTable *table, U32Vec *stack, Map *seen, Term *t) {
  while (stack->count) {
    uint32_t ignored;
    *t = u32vec_pop(stack);
    if (map_get(seen, *t, &ignored)) continue;
    map_set(seen, *t, 1);
    for (uint32_t i = 0; i < expr_arity(table, *t); i++) u32vec_push(stack, expr_arg(table, *t, i));
    return true;
  }
  return false;
}

bool expr_subterms_next(const TermTable *table, Subterms *walk, Term *t) {
  return next_subterm(table, &walk->stack, &walk->seen, t);
}

void expr_subterms_clear(Subterms *walk) {
  walk->stack.count = 0;
  map_clear(&walk->seen);
}

void expr_subterms_release(Subterms *walk) {
  u32vec_release(&walk->stack);
  map_release(&walk->seen);
}

void expr_collect_vars(const TermTable *table, Term t, Map *seen, U32Vec *vars) {
  U32Vec stack = {0};
  u32vec_push(&stack, t);
  while (next_subterm(table, &stack, seen, &t))
    if (expr_op(table, t) == OP_VAR) u32vec_push(vars, t);
  u32vec_release(&stack);
}

// Visits subterms once each until `most` were seen or `sub` was found.
static uint32_t visit(const TermTable *table, Term t, Term sub, uint32_t most, bool *found) {
  Subterms walk = {0};
  *found = false;
  subterms_add(&walk, t);
  while (!*found && walk.seen.count < most && expr_subterms_next(table, &walk, &t)) *found = t == sub;
  uint32_t n = walk.seen.count;
  expr_subterms_release(&walk);
  return n;
}

bool expr_mentions(const TermTable *table, Term t, Term sub) {
  bool found;
  visit(table, t, sub, UINT32_MAX, &found);
  return found;
}

bool expr_has_array(const TermTable *table, Term t) {
  Subterms walk = {0};
  bool found = false;
  for (subterms_add(&walk, t); !found && expr_subterms_next(table, &walk, &t);)
    found = expr_op(table, t) == OP_VAR && sort_is_array(expr_sort(table, t));
  expr_subterms_release(&walk);
  return found;
}

uint32_t expr_size(const TermTable *table, Term t, uint32_t most) {
  bool found;
  return visit(table, t, TERM_NONE, most, &found);
}

Term expr_evaluate(TermTable *table, Term t, ValueOf value_of, void *context) {
  Map seen = {0};
  U32Vec vars = {0};
  Subst subst;
  expr_subst_init(&subst, table);
  expr_collect_vars(table, t, &seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    Term v = value_of(context, vars.data[i]);
    expr_subst_bind(&subst, vars.data[i], v ? v : expr_default(table, expr_sort(table, vars.data[i])));
  }
  Term r = expr_subst_apply(&subst, t);
  expr_subst_release(&subst);
  map_release(&seen);
  u32vec_release(&vars);
  return expr_is_const(table, r) || expr_is_const_array(table, r) ? r : TERM_NONE;
}
