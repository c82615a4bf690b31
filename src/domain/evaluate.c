// Evaluation of terms to elements, bottom up over the DAG, each subterm once. Operations on constants are expr_op_apply's, so every
// element domain folds constants exactly; the rest is the element domain's.
#include "domain/lift.h"
#include "domain/pointwise.h"

void domain_pointwise_forget(Pointwise *p) {
  map_clear(&p->memo);
  p->results.count = 0;
}

static Element from_truth(Pointwise *p, Truth t) {
  return t == TRUTH_BOTH ? p->ops->top(SORT_BOOL) : p->ops->constant(SORT_BOOL, t == TRUTH_TRUE);
}

static Truth to_truth(Pointwise *p, const Element *e) {
  u128 bits;
  return p->ops->is_constant(SORT_BOOL, e, &bits) ? truth_of(bits != 0) : TRUTH_BOTH;
}

static Element evaluate_leaf(Pointwise *p, Env env, Term t) {
  TermTable *table = p->prog->table;
  Sort sort = expr_sort(table, t);
  if (expr_op(table, t) == OP_CONST) return p->ops->constant(sort, expr_bits(table, t));
  VarId v = prog_var_of(p->prog, t);
  uint32_t slot = v == VAR_NONE ? VAR_NONE : p->slots.data[v];
  return slot == VAR_NONE ? p->ops->top(sort) : *pointwise_at(p, env, slot);
}

// Where all arguments are constant.
static bool evaluate_constants(Pointwise *p, Term t, const Sort *sorts, const Element *args, Element *result) {
  TermTable *table = p->prog->table;
  Sort sort = expr_sort(table, t);
  u128 bits[3], r;
  for (uint32_t i = 0; i < expr_arity(table, t); i++)
    if (!p->ops->is_constant(sorts[i], &args[i], &bits[i])) return false;
  bool known = expr_op_apply(expr_op(table, t), sort, expr_param(table, t), sorts, bits, &r);
  *result = known ? p->ops->constant(sort, r) : p->ops->top(sort);
  return true;
}

static Truth evaluate_truth(Pointwise *p, Op op, Sort sort, const Element *args) {
  switch (op) {
  case OP_NOT: return truth_not(to_truth(p, &args[0]));
  case OP_AND: return truth_and(to_truth(p, &args[0]), to_truth(p, &args[1]));
  case OP_OR: return truth_or(to_truth(p, &args[0]), to_truth(p, &args[1]));
  case OP_EQ: return sort == SORT_BOOL ? TRUTH_BOTH : p->ops->compare(op, sort, &args[0], &args[1]);
  case OP_BVULT:
  case OP_BVULE:
  case OP_BVSLT:
  case OP_BVSLE:
  case OP_INTLT:
  case OP_INTLE: return p->ops->compare(op, sort, &args[0], &args[1]);
  default: return TRUTH_BOTH;
  }
}

// An equation that asks whether an operation overflows.
static Truth evaluate_lifted(Pointwise *p, Term t, const Element *args) {
  TermTable *table = p->prog->table;
  Lifted lifted;
  u128 ignored;
  if (!domain_lifted(table, t, &lifted)) return TRUTH_BOTH;
  Sort sort = expr_sort(table, lifted.side), sorts[2] = {sort, sort};
  const Element *side = &args[expr_arg(table, t, 0) == lifted.side ? 0 : 1];
  if (p->ops->is_constant(sort, side, &ignored)) return TRUTH_BOTH;
  Element shift = p->ops->constant(sort, expr_bits(table, lifted.shift));
  Element exact = p->ops->apply(OP_BVADD, sort, 0, sorts, (Element[]){*side, shift});
  Element least = p->ops->constant(sort, expr_bits(table, lifted.least));
  Element most = p->ops->constant(sort, expr_bits(table, lifted.most));
  return truth_and(p->ops->compare(lifted.compare, sort, &least, &exact),
                   p->ops->compare(lifted.compare, sort, &exact, &most));
}

static Truth evaluate_condition(Pointwise *p, Term t, const Sort *sorts, const Element *args) {
  Op op = expr_op(p->prog->table, t);
  Truth truth = evaluate_truth(p, op, sorts[0], args);
  return truth == TRUTH_BOTH && op == OP_EQ ? evaluate_lifted(p, t, args) : truth;
}

static Element evaluate_ite(Pointwise *p, Sort sort, const Element *args) {
  Truth c = to_truth(p, &args[0]);
  if (c != TRUTH_BOTH) return args[c == TRUTH_TRUE ? 1 : 2];
  return p->ops->join(sort, &args[1], &args[2]);
}

static Element evaluate_inner(Pointwise *p, Term t) {
  TermTable *table = p->prog->table;
  Sort sort = expr_sort(table, t), sorts[5] = {0};
  Op op = expr_op(table, t);
  Element args[5], result;
  bool arrays = sort_is_array(sort);
  for (uint32_t i = 0; i < expr_arity(table, t); i++) {
    Term arg = expr_arg(table, t, i);
    sorts[i] = expr_sort(table, arg);
    args[i] = p->results.data[map_find(&p->memo, arg, 0)];
    arrays = arrays || sort_is_array(sorts[i]);
  }
  if (sort_is_array(sort)) return (Element){0};
  if (arrays) return p->ops->top(sort);
  if (op == OP_ITE) return evaluate_ite(p, sort, args);
  if (evaluate_constants(p, t, sorts, args, &result)) return result;
  if (sort == SORT_BOOL) return from_truth(p, evaluate_condition(p, t, sorts, args));
  return p->ops->apply(op, sort, expr_param(table, t), sorts, args);
}

static bool arguments_done(Pointwise *p, Term t) {
  bool done = true;
  uint32_t ignored;
  for (uint32_t i = 0; i < expr_arity(p->prog->table, t); i++) {
    Term arg = expr_arg(p->prog->table, t, i);
    if (map_get(&p->memo, arg, &ignored)) continue;
    u32vec_push(&p->stack, arg);
    done = false;
  }
  return done;
}

static void evaluate_top(Pointwise *p, Env env, Term t) {
  TermTable *table = p->prog->table;
  Element e = {0};
  if (expr_arity(table, t)) e = evaluate_inner(p, t);
  else if (!sort_is_array(expr_sort(table, t))) e = evaluate_leaf(p, env, t);
  map_set(&p->memo, t, p->results.count);
  elementvec_push(&p->results, e);
}

Element domain_pointwise_evaluate(Pointwise *p, Env env, Term t) {
  uint32_t index;
  p->stack.count = 0;
  u32vec_push(&p->stack, t);
  while (p->stack.count) {
    Term top = p->stack.data[p->stack.count - 1];
    if (!map_get(&p->memo, top, &index)) {
      if (!arguments_done(p, top)) continue;
      evaluate_top(p, env, top);
    }
    p->stack.count--;
  }
  return p->results.data[map_find(&p->memo, t, 0)];
}

Truth domain_pointwise_truth(Pointwise *p, Env env, Term condition) {
  Element e = domain_pointwise_evaluate(p, env, condition);
  return to_truth(p, &e);
}
