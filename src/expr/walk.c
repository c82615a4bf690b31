// Post-order traversals with an explicit stack: a term is revisited once its arguments are done.
#include "expr/walk.h"

#include <assert.h>

void subst_init(Subst *subst, TermTable *table) { *subst = (Subst){.table = table}; }

void subst_bind(Subst *subst, Term from, Term to) {
  assert(term_sort(subst->table, from) == term_sort(subst->table, to));
  map_set(&subst->memo, from, to);
}

void subst_clear(Subst *subst) { map_clear(&subst->memo); }

void subst_release(Subst *subst) {
  map_release(&subst->memo);
  u32vec_release(&subst->stack);
}

// Pushes the arguments of t that have no result yet; true where there are none.
static bool arguments_done(const TermTable *table, const Map *memo, Term t, U32Vec *stack) {
  bool done = true;
  for (uint32_t i = 0; i < term_arity(table, t); i++) {
    uint32_t ignored;
    if (map_get(memo, term_arg(table, t, i), &ignored)) continue;
    u32vec_push(stack, term_arg(table, t, i));
    done = false;
  }
  return done;
}

static Term rebuild(Subst *subst, Term t) {
  Term args[5];
  uint32_t n = term_arity(subst->table, t);
  bool same = true;
  for (uint32_t i = 0; i < n; i++) {
    Term old = term_arg(subst->table, t, i);
    args[i] = map_find(&subst->memo, old, TERM_NONE);
    same = same && args[i] == old;
  }
  return same ? t : term_rebuild(subst->table, t, args);
}

Term subst_apply(Subst *subst, Term t) {
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

void term_collect_vars(const TermTable *table, Term t, Map *seen, U32Vec *vars) {
  U32Vec stack = {0};
  u32vec_push(&stack, t);
  while (stack.count) {
    Term top = u32vec_pop(&stack);
    uint32_t ignored;
    if (map_get(seen, top, &ignored)) continue;
    map_set(seen, top, 1);
    if (term_op(table, top) == OP_VAR) u32vec_push(vars, top);
    for (uint32_t i = 0; i < term_arity(table, top); i++) u32vec_push(&stack, term_arg(table, top, i));
  }
  u32vec_release(&stack);
}

// Visits subterms once each until `most` were seen or `sub` was found.
static uint32_t visit(const TermTable *table, Term t, Term sub, uint32_t most, bool *found) {
  Map seen = {0};
  U32Vec stack = {0};
  uint32_t ignored;
  *found = false;
  u32vec_push(&stack, t);
  while (stack.count && seen.count < most) {
    Term top = u32vec_pop(&stack);
    if (map_get(&seen, top, &ignored)) continue;
    map_set(&seen, top, 1);
    if (top == sub) {
      *found = true;
      break;
    }
    for (uint32_t i = 0; i < term_arity(table, top); i++) u32vec_push(&stack, term_arg(table, top, i));
  }
  uint32_t n = seen.count;
  map_release(&seen);
  u32vec_release(&stack);
  return n;
}

bool term_mentions(const TermTable *table, Term t, Term sub) {
  bool found;
  visit(table, t, sub, UINT32_MAX, &found);
  return found;
}

uint32_t term_size(const TermTable *table, Term t, uint32_t most) {
  bool found;
  return visit(table, t, TERM_NONE, most, &found);
}

Term term_evaluate(TermTable *table, Term t, ValueOf value_of, void *context) {
  Map seen = {0};
  U32Vec vars = {0};
  Subst subst;
  subst_init(&subst, table);
  term_collect_vars(table, t, &seen, &vars);
  for (uint32_t i = 0; i < vars.count; i++) {
    Term v = value_of(context, vars.data[i]);
    subst_bind(&subst, vars.data[i], v ? v : term_default(table, term_sort(table, vars.data[i])));
  }
  Term r = subst_apply(&subst, t);
  subst_release(&subst);
  map_release(&seen);
  u32vec_release(&vars);
  return term_is_const(table, r) || term_is_const_array(table, r) ? r : TERM_NONE;
}
