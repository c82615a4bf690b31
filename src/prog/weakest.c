// A precondition is a substitution. A postcondition names the old values of the assigned variables, o, and states what the new
// ones are: before[x/o] and x = v[x/o]. Then the old values are eliminated again:
//   - an equation in which one occurs with factor 1 or -1 is solved for it (x := x + c, swaps of variables, permutations);
//   - the old array of a[i] := w is a with an unknown element at i, and the new one must have w there; the exchange of two
//     elements is its own inverse;
//   - bounds on one (o <= t, s < o, of one order) become the bounds on each other that they imply, which is exact over a discrete
//     order.
// What is left is an unknown.
#include "prog/weakest.h"

#include "expr/solve.h"
#include "expr/walk.h"

#define BOUNDS_MOST 16 // of one variable: at most so many are eliminated

static Term guard_of(Prog *prog, Loc l, unsigned branch) {
  const Location *at = &prog->locs.data[l];
  if (at->kind != EDGE_IF || !prog_loc_forks(at) || branch == EITHER_BRANCH) return expr_true(prog->table);
  return branch == 0 ? at->condition : expr_not(prog->table, at->condition);
}

Term prog_weakest_pre(Prog *prog, Loc l, unsigned branch, Term after, U32Vec *unknowns) {
  const Location *at = &prog->locs.data[l];
  if (at->kind != EDGE_ASSIGN && at->kind != EDGE_HAVOC) return expr_and(prog->table, guard_of(prog, l, branch), after);
  Subst subst;
  expr_subst_init(&subst, prog->table);
  if (at->kind == EDGE_HAVOC && expr_mentions(prog->table, after, prog->vars.data[at->havoc].term)) {
    Term value = expr_fresh(prog->table, prog->vars.data[at->havoc].name, prog->vars.data[at->havoc].sort);
    u32vec_push(unknowns, value);
    expr_subst_bind(&subst, prog->vars.data[at->havoc].term, value);
  }
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++)
    expr_subst_bind(&subst, prog->vars.data[at->assigns[i].var].term, at->assigns[i].value);
  Term before = expr_subst_apply(&subst, after);
  expr_subst_release(&subst);
  return before;
}

// ---- postconditions

typedef struct Post {
  Prog *prog;
  TermTable *table;
  U32Vec conjuncts; // over new values and `old`
  U32Vec old;       // what is to be eliminated
  bool failed;
} Post;

static void add_conjuncts(Post *p, Term t) {
  if (expr_op(p->table, t) == OP_AND) {
    for (uint32_t i = 0; i < expr_arity(p->table, t); i++) add_conjuncts(p, expr_arg(p->table, t, i));
  } else if (t != expr_true(p->table)) {
    u32vec_push(&p->conjuncts, t);
  }
}

static void replace(Post *p, Term from, Term to) {
  Subst subst;
  expr_subst_init(&subst, p->table);
  expr_subst_bind(&subst, from, to);
  U32Vec conjuncts = p->conjuncts;
  p->conjuncts = (U32Vec){0};
  for (uint32_t i = 0; i < conjuncts.count; i++) add_conjuncts(p, expr_subst_apply(&subst, conjuncts.data[i]));
  u32vec_release(&conjuncts);
  expr_subst_release(&subst);
}

static Term solve_conjunct(Post *p, Term t, Term x) {
  if (expr_sort(p->table, x) == SORT_BOOL) {
    if (t == x) return expr_true(p->table);
    if (t == expr_not(p->table, x)) return expr_false(p->table);
  }
  if (expr_op(p->table, t) != OP_EQ) return TERM_NONE;
  return expr_solve(p->table, expr_arg(p->table, t, 0), expr_arg(p->table, t, 1), x);
}

static bool eliminate_by_equation(Post *p, Term x) {
  for (uint32_t i = 0; i < p->conjuncts.count; i++) {
    if (!expr_mentions(p->table, p->conjuncts.data[i], x)) continue;
    Term value = solve_conjunct(p, p->conjuncts.data[i], x);
    if (!value) continue;
    replace(p, x, value);
    return true;
  }
  return false;
}

// ---- elimination of bounds

typedef struct Bound {
  Term term;
  bool upper, strict;
} Bound;

// t as a bound on x by the order `less`. Integers may have x within a sum.
static bool read_bound(Post *p, Term t, Term x, Op *less, Bound *out) {
  bool negated = expr_op(p->table, t) == OP_NOT;
  if (negated) t = expr_arg(p->table, t, 0);
  Op op = expr_op(p->table, t);
  if ((op != OP_INTLT && op != OP_BVSLT && op != OP_BVULT) || (*less != OP_COUNT && *less != op)) return false;
  *less = op;
  Term a = expr_arg(p->table, t, 0), b = expr_arg(p->table, t, 1); // a < b
  if (op == OP_INTLT && a != x && b != x) {
    Term gap = expr_minus(p->table, b, a); // 0 < gap
    Term without = expr_plus(p->table, gap, x), with = expr_minus(p->table, gap, x);
    if (!expr_mentions(p->table, without, x)) a = x, b = without;
    else if (!expr_mentions(p->table, with, x)) a = expr_minus(p->table, expr_int(p->table, 0), with), b = x;
  }
  if ((a != x && b != x) || (a != x && expr_mentions(p->table, a, x)) || (b != x && expr_mentions(p->table, b, x)))
    return false;
  bool upper = a == x; // x < b; its negation is b <= x
  *out = (Bound){upper ? b : a, upper != negated, !negated};
  return true;
}

static Term bound_end(Post *p, Op less, uint32_t width, bool upper) {
  u128 most = bits_mask(width), sign = (u128)1 << (width - 1);
  if (less == OP_BVULT) return expr_bv(p->table, width, upper ? most : 0);
  return expr_bv(p->table, width, upper ? most & ~sign : sign);
}

static Term bounds_agree(Post *p, Op less, const Bound *lower, const Bound *upper) {
  Term below = expr_binary(p->table, less, lower->term, upper->term);
  if (!lower->strict && !upper->strict)
    return expr_not(p->table, expr_binary(p->table, less, upper->term, lower->term));
  if (!lower->strict || !upper->strict) return below;
  Sort sort = expr_sort(p->table, lower->term);
  Term next = expr_plus(p->table, lower->term,
                        sort == SORT_INT ? expr_int(p->table, 1) : expr_bv(p->table, sort_width(sort), 1));
  return expr_and(p->table, below, expr_binary(p->table, less, next, upper->term));
}

static void add_bounds(Post *p, Op less, const Bound *bounds, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (less != OP_INTLT && bounds[i].strict) { // there must be something beyond it
      Term end = bound_end(p, less, sort_width(expr_sort(p->table, bounds[i].term)), !bounds[i].upper);
      add_conjuncts(p, expr_not(p->table, expr_eq(p->table, bounds[i].term, end)));
    }
    for (uint32_t k = 0; k < count; k++)
      if (!bounds[i].upper && bounds[k].upper) add_conjuncts(p, bounds_agree(p, less, &bounds[i], &bounds[k]));
  }
}

static bool eliminate_by_bounds(Post *p, Term x) {
  Bound bounds[BOUNDS_MOST];
  uint32_t count = 0, kept = 0;
  Op less = OP_COUNT;
  for (uint32_t i = 0; i < p->conjuncts.count; i++) {
    if (!expr_mentions(p->table, p->conjuncts.data[i], x)) continue;
    if (count == BOUNDS_MOST || !read_bound(p, p->conjuncts.data[i], x, &less, &bounds[count++])) return false;
  }
  for (uint32_t i = 0; i < p->conjuncts.count; i++)
    if (!expr_mentions(p->table, p->conjuncts.data[i], x)) p->conjuncts.data[kept++] = p->conjuncts.data[i];
  p->conjuncts.count = kept;
  add_bounds(p, less, bounds, count);
  return true;
}

// ---- arrays

static bool mentions_assigned(Post *p, const Location *at, Term t) {
  for (uint32_t i = 0; i < at->count; i++)
    if (expr_mentions(p->table, t, p->prog->vars.data[at->assigns[i].var].term)) return true;
  return false;
}

// a[i], a[j] := a[j], a[i] with i and j unchanged.
static bool is_exchange(Post *p, const Location *at, Term array, Term value) {
  if (expr_op(p->table, value) != OP_STORE) return false;
  Term inner = expr_arg(p->table, value, 0);
  if (expr_op(p->table, inner) != OP_STORE || expr_arg(p->table, inner, 0) != array) return false;
  Term i = expr_arg(p->table, inner, 1), j = expr_arg(p->table, value, 1);
  return expr_arg(p->table, inner, 2) == expr_select(p->table, array, j) &&
         expr_arg(p->table, value, 2) == expr_select(p->table, array, i) && !mentions_assigned(p, at, i) &&
         !mentions_assigned(p, at, j);
}

static Term fresh_old(Post *p, const char *name, Sort sort) {
  Term old = expr_fresh(p->table, name, sort);
  u32vec_push(&p->old, old);
  return old;
}

// The old array, in terms of the new one: each store is undone, the last first; `now` is the array after the store that is undone
// next. `written` gets pairs of what is there now and what was written, over the old array, which stands as itself.
static Term undo_stores(Post *p, Term array, Term value, U32Vec *written) {
  Term now = array;
  for (; value != array; value = expr_arg(p->table, value, 0)) {
    if (expr_op(p->table, value) != OP_STORE || expr_mentions(p->table, expr_arg(p->table, value, 1), array)) {
      p->failed = true;
      return array;
    }
    Term index = expr_arg(p->table, value, 1);
    u32vec_push(written, expr_select(p->table, now, index));
    u32vec_push(written, expr_arg(p->table, value, 2));
    now = expr_store(p->table, now, index, fresh_old(p, "overwritten", sort_element(expr_sort(p->table, array))));
  }
  return now;
}

static void state_array(Post *p, const Location *at, const Assign *assign, Subst *rename) {
  Term array = p->prog->vars.data[assign->var].term, old = assign->value;
  U32Vec written = {0};
  if (!is_exchange(p, at, array, old)) old = undo_stores(p, array, expr_subst_apply(rename, assign->value), &written);
  Subst back;
  expr_subst_init(&back, p->table);
  expr_subst_bind(&back, array, old);
  for (uint32_t i = 0; i < p->conjuncts.count; i++)
    p->conjuncts.data[i] = expr_subst_apply(&back, p->conjuncts.data[i]);
  for (uint32_t i = 0; i < written.count; i += 2)
    add_conjuncts(p, expr_eq(p->table, written.data[i], expr_subst_apply(&back, written.data[i + 1])));
  expr_subst_release(&back);
  u32vec_release(&written);
}

// ---- the edges

// before[x/o] and x = v[x/o], the one array that may be among the variables last.
static void state_assignments(Post *p, const Location *at, Term before) {
  Subst rename;
  const Assign *array = NULL;
  expr_subst_init(&rename, p->table);
  for (uint32_t i = 0; i < at->count; i++) {
    const ProgVar *var = &p->prog->vars.data[at->assigns[i].var];
    bool is_array = sort_is_array(var->sort);
    p->failed = p->failed || (is_array && array); // their old values could depend on each other
    if (is_array) array = &at->assigns[i];
    else expr_subst_bind(&rename, var->term, fresh_old(p, var->name, var->sort));
  }
  add_conjuncts(p, expr_subst_apply(&rename, before));
  for (uint32_t i = 0; i < at->count; i++) {
    const ProgVar *var = &p->prog->vars.data[at->assigns[i].var];
    if (sort_is_array(var->sort)) continue;
    add_conjuncts(p, expr_eq(p->table, var->term, expr_subst_apply(&rename, at->assigns[i].value)));
  }
  if (array && !p->failed) state_array(p, at, array, &rename);
  expr_subst_release(&rename);
}

static bool occurs(const Post *p, Term x) {
  for (uint32_t i = 0; i < p->conjuncts.count; i++)
    if (expr_mentions(p->table, p->conjuncts.data[i], x)) return true;
  return false;
}

static void eliminate(Post *p) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < p->old.count; i++) {
      Term x = p->old.data[i];
      bool gone = !occurs(p, x);
      if (!gone && !sort_is_array(expr_sort(p->table, x))) gone = eliminate_by_equation(p, x);
      if (!gone) continue;
      p->old.data[i--] = p->old.data[--p->old.count];
      changed = true;
    }
  }
  for (uint32_t i = 0; i < p->old.count; i++)
    if (!occurs(p, p->old.data[i]) || eliminate_by_bounds(p, p->old.data[i]))
      p->old.data[i--] = p->old.data[--p->old.count];
}

Term prog_strongest_post(Prog *prog, Loc l, unsigned branch, Term before, U32Vec *unknowns) {
  const Location *at = &prog->locs.data[l];
  if (at->kind != EDGE_ASSIGN && at->kind != EDGE_HAVOC)
    return expr_and(prog->table, guard_of(prog, l, branch), before);
  Post p = {.prog = prog, .table = prog->table};
  add_conjuncts(&p, before);
  if (at->kind == EDGE_HAVOC) {
    const ProgVar *var = &prog->vars.data[at->havoc];
    replace(&p, var->term, fresh_old(&p, var->name, var->sort));
  } else {
    p.conjuncts.count = 0;
    state_assignments(&p, at, before);
  }
  eliminate(&p);
  for (uint32_t i = 0; i < p.old.count; i++) u32vec_push(unknowns, p.old.data[i]);
  Term after = p.failed ? TERM_NONE : expr_and_all(prog->table, p.conjuncts.data, p.conjuncts.count);
  u32vec_release(&p.conjuncts);
  u32vec_release(&p.old);
  return after;
}
