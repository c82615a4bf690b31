// Guards: from a condition that is known to hold (or to fail), down to the variables. Comparisons narrow their operands'
// elements; what is known of x + y, -x, ~x or an extension of x is turned into what is known of x by the inverse operation,
// which in modular arithmetic is sound whether or not the sum wraps around.
#include "domain/lift.h"
#include "domain/pointwise.h"

#define DEPTH 64  // deeper parts of a condition teach nothing
#define STEPS 500 // nor what comes after so many parts: a DAG may have many paths

static bool assume(Pointwise *p, Env *env, Term t, bool holds, unsigned depth);
static bool restrict_term(Pointwise *p, Env *env, Term t, const Element *e, unsigned depth);

static Term arg_of(Pointwise *p, Term t, uint32_t i) { return expr_arg(p->prog->table, t, i); }

static bool restrict_variable(Pointwise *p, Env *env, Term t, const Element *e) {
  VarId v = prog_var_of(p->prog, t);
  uint32_t slot = v == VAR_NONE ? VAR_NONE : p->slots.data[v];
  if (slot == VAR_NONE) return true;
  *env = domain_vectors_set(&p->values, *env, slot, domain_intern_add(&p->elements, e, sizeof *e));
  domain_pointwise_forget(p);
  return true;
}

// arg number i of t is op(e, other) or op(other, e), by the inverse of t's operation.
static bool restrict_by(Pointwise *p, Env *env, Term t, uint32_t i, Op op, const Element *e, bool e_first,
                        unsigned depth) {
  Sort sort = expr_sort(p->prog->table, t), sorts[2] = {sort, sort};
  Element other = domain_pointwise_evaluate(p, *env, arg_of(p, t, 1 - i)), args[2] = {*e, other};
  if (!e_first) args[0] = other, args[1] = *e;
  u128 x, y, r;
  Element inverse = p->ops->top(sort);
  if (p->ops->is_constant(sort, &args[0], &x) && p->ops->is_constant(sort, &args[1], &y)) {
    if (expr_op_apply(op, sort, 0, sorts, (u128[]){x, y}, &r)) inverse = p->ops->constant(sort, r);
  } else {
    inverse = p->ops->apply(op, sort, 0, sorts, args);
  }
  return restrict_term(p, env, arg_of(p, t, i), &inverse, depth);
}

static bool restrict_unary(Pointwise *p, Env *env, Term t, Op op, const Element *e, unsigned depth) {
  TermTable *table = p->prog->table;
  Sort from = expr_sort(table, t), to = expr_sort(table, arg_of(p, t, 0));
  u128 bits, r;
  Element inverse = p->ops->top(to);
  if (p->ops->is_constant(from, e, &bits)) {
    if (expr_op_apply(op, to, 0, &from, &bits, &r)) inverse = p->ops->constant(to, r);
  } else {
    inverse = p->ops->apply(op, to, 0, &from, e);
  }
  return restrict_term(p, env, arg_of(p, t, 0), &inverse, depth);
}

static bool restrict_ite(Pointwise *p, Env *env, Term t, const Element *e, unsigned depth) {
  Sort sort = expr_sort(p->prog->table, t);
  Element ignored;
  for (uint32_t i = 1; i <= 2; i++) {
    Element branch = domain_pointwise_evaluate(p, *env, arg_of(p, t, i));
    if (p->ops->meet(sort, &branch, e, &ignored)) continue;
    return assume(p, env, arg_of(p, t, 0), i == 2, depth) && restrict_term(p, env, arg_of(p, t, 3 - i), e, depth);
  }
  return true;
}

static bool restrict_inner(Pointwise *p, Env *env, Term t, const Element *e, unsigned depth) {
  Op op = expr_op(p->prog->table, t);
  u128 bits;
  switch (op) {
  case OP_BVADD:
  case OP_INTADD: {
    Op minus = op == OP_BVADD ? OP_BVSUB : OP_INTSUB;
    return restrict_by(p, env, t, 0, minus, e, true, depth) && restrict_by(p, env, t, 1, minus, e, true, depth);
  }
  case OP_BVSUB:
  case OP_INTSUB: {
    Op plus = op == OP_BVSUB ? OP_BVADD : OP_INTADD;
    return restrict_by(p, env, t, 0, plus, e, true, depth) && restrict_by(p, env, t, 1, op, e, false, depth);
  }
  case OP_INTMUL: // x * c in e: x is e / c, without remainder
    if (!expr_is_const(p->prog->table, arg_of(p, t, 1))) return true;
    bits = expr_bits(p->prog->table, arg_of(p, t, 1));
    return bits == 0 || restrict_by(p, env, t, 0, OP_INTDIV, e, true, depth);
  case OP_BVNEG:
  case OP_BVNOT:
  case OP_INTNEG: return restrict_unary(p, env, t, op, e, depth);
  case OP_ZEXT:
  case OP_SEXT: return restrict_unary(p, env, t, OP_EXTRACT, e, depth);
  case OP_ITE: return restrict_ite(p, env, t, e, depth);
  default: return true;
  }
}

// The value of t is in e.
static bool restrict_term(Pointwise *p, Env *env, Term t, const Element *e, unsigned depth) {
  TermTable *table = p->prog->table;
  Sort sort = expr_sort(table, t);
  Element now = domain_pointwise_evaluate(p, *env, t), common;
  u128 bits;
  if (!p->ops->meet(sort, &now, e, &common)) return false;
  if (depth == 0 || expr_is_const(table, t) || memcmp(&common, &now, sizeof now) == 0) return true;
  if (expr_op(table, t) == OP_VAR) return restrict_variable(p, env, t, &common);
  if (sort == SORT_BOOL) return !p->ops->is_constant(sort, &common, &bits) || assume(p, env, t, bits != 0, depth - 1);
  return restrict_inner(p, env, t, &common, depth - 1);
}

static bool assume_comparison(Pointwise *p, Env *env, Term t, bool holds, unsigned depth) {
  Term x = arg_of(p, t, 0), y = arg_of(p, t, 1);
  Op op = expr_op(p->prog->table, t);
  Sort sort = expr_sort(p->prog->table, x);
  Element a = domain_pointwise_evaluate(p, *env, x), b = domain_pointwise_evaluate(p, *env, y);
  if (p->ops->refine) {
    if (!p->ops->refine(op, sort, holds, &a, &b)) return false;
  } else if (op == OP_EQ && holds) {
    if (!p->ops->meet(sort, &a, &b, &a)) return false;
    b = a;
  }
  return restrict_term(p, env, x, &a, depth) && restrict_term(p, env, y, &b, depth);
}

static bool assume_equivalence(Pointwise *p, Env *env, Term t, bool holds, unsigned depth) {
  for (uint32_t i = 0; i < 2; i++) {
    Truth known = domain_pointwise_truth(p, *env, arg_of(p, t, i));
    if (known != TRUTH_BOTH) return assume(p, env, arg_of(p, t, 1 - i), (known == TRUTH_TRUE) == holds, depth);
  }
  return true;
}

// No overflow: the exact result is between the bounds.
static bool assume_equation(Pointwise *p, Env *env, Term t, bool holds, unsigned depth) {
  TermTable *table = p->prog->table;
  Lifted lifted;
  if (!holds || !domain_lifted(table, t, &lifted)) return assume_comparison(p, env, t, holds, depth);
  Term exact = expr_binary(table, OP_BVADD, lifted.side, lifted.shift);
  return assume(p, env, expr_binary(table, lifted.compare, lifted.least, exact), true, depth) &&
         assume(p, env, expr_binary(table, lifted.compare, exact, lifted.most), true, depth);
}

typedef struct Case {
  Term t[2];
  bool holds[2];
} Case;

static bool assume_case(Pointwise *p, Env *env, const Case *c, unsigned depth) {
  domain_pointwise_forget(p);
  for (uint32_t i = 0; i < 2; i++)
    if (c->t[i] && !assume(p, env, c->t[i], c->holds[i], depth)) return false;
  return true;
}

// What holds in either of two cases.
static bool assume_either(Pointwise *p, Env *env, Case first, Case second, unsigned depth) {
  Env other = *env;
  bool a = assume_case(p, env, &first, depth), b = assume_case(p, &other, &second, depth);
  if (a && b) *env = domain_pointwise_join_env(p, *env, other);
  else if (b) *env = other;
  domain_pointwise_forget(p);
  return a || b;
}

static bool assume_both(Pointwise *p, Env *env, Term t, bool holds, unsigned depth) {
  return assume(p, env, arg_of(p, t, 0), holds, depth) && assume(p, env, arg_of(p, t, 1), holds, depth);
}

static bool assume_inner(Pointwise *p, Env *env, Term t, bool holds, unsigned depth) {
  TermTable *table = p->prog->table;
  switch (expr_op(table, t)) {
  case OP_NOT: return assume(p, env, arg_of(p, t, 0), !holds, depth);
  case OP_AND:
  case OP_OR:
    if ((expr_op(table, t) == OP_AND) == holds) return assume_both(p, env, t, holds, depth);
    return assume_either(p, env, (Case){{arg_of(p, t, 0)}, {holds}}, (Case){{arg_of(p, t, 1)}, {holds}}, depth);
  case OP_ITE: {
    Term c = arg_of(p, t, 0);
    return assume_either(p, env, (Case){{c, arg_of(p, t, 1)}, {true, holds}},
                         (Case){{c, arg_of(p, t, 2)}, {false, holds}}, depth);
  }
  case OP_EQ:
    if (expr_sort(table, arg_of(p, t, 0)) == SORT_BOOL) return assume_equivalence(p, env, t, holds, depth);
    return assume_equation(p, env, t, holds, depth);
  case OP_BVULT:
  case OP_BVULE:
  case OP_BVSLT:
  case OP_BVSLE:
  case OP_INTLT:
  case OP_INTLE: return assume_comparison(p, env, t, holds, depth);
  case OP_VAR: {
    Element e = p->ops->constant(SORT_BOOL, holds);
    return restrict_variable(p, env, t, &e);
  }
  default: return true;
  }
}

static bool assume(Pointwise *p, Env *env, Term t, bool holds, unsigned depth) {
  Truth known = domain_pointwise_truth(p, *env, t);
  if (!truth_may(known, holds)) return false;
  if (known != TRUTH_BOTH || depth == 0 || p->steps == 0) return true;
  p->steps--;
  return assume_inner(p, env, t, holds, depth - 1);
}

bool domain_pointwise_assume(Pointwise *p, Env *env, Term condition, bool holds) {
  domain_pointwise_forget(p);
  p->steps = STEPS;
  // Twice: what a later part taught may sharpen an earlier one.
  return assume(p, env, condition, holds, DEPTH) && assume(p, env, condition, holds, DEPTH);
}
