#include "expr/linear.h"

#include "expr/table.h"

typedef struct Sum {
  Sort sort;
  uint32_t count;
  Term terms[LINEAR_MOST];
  i128 factors[LINEAR_MOST]; // signed representatives, never 0
  i128 constant;
  bool failed;
} Sum;

// Integers keep away from the limits of 128 bits; bit-vectors wrap to their signed representative.
static i128 settle(Sum *sum, i128 v) {
  if (sort_is_bv(sum->sort)) return bits_signed((u128)v & bits_mask(sort_width(sum->sort)), sort_width(sum->sort));
  i128 most = (i128)1 << 100;
  if (v > most || v < -most) sum->failed = true;
  return v;
}

static i128 times(Sum *sum, i128 a, i128 b) {
  if (sort_is_bv(sum->sort)) return settle(sum, (i128)((u128)a * (u128)b));
  i128 r;
  if (__builtin_mul_overflow(a, b, &r)) sum->failed = true;
  return sum->failed ? 0 : settle(sum, r);
}

static i128 plus(Sum *sum, i128 a, i128 b) {
  if (sort_is_bv(sum->sort)) return settle(sum, (i128)((u128)a + (u128)b));
  i128 r;
  if (__builtin_add_overflow(a, b, &r)) sum->failed = true;
  return sum->failed ? 0 : settle(sum, r);
}

// Adds factor * t, which is no sum itself; keeps the order.
static void add_term(Sum *sum, Term t, i128 factor) {
  uint32_t i = 0;
  if (factor == 0) return;
  while (i < sum->count && sum->terms[i] < t) i++;
  if (i < sum->count && sum->terms[i] == t) {
    sum->factors[i] = plus(sum, sum->factors[i], factor);
    if (sum->factors[i] != 0) return;
    sum->count--;
    for (; i < sum->count; i++) sum->terms[i] = sum->terms[i + 1], sum->factors[i] = sum->factors[i + 1];
    return;
  }
  if (sum->count == LINEAR_MOST) {
    sum->failed = true;
    return;
  }
  for (uint32_t k = sum->count++; k > i; k--) sum->terms[k] = sum->terms[k - 1], sum->factors[k] = sum->factors[k - 1];
  sum->terms[i] = t;
  sum->factors[i] = factor;
}

static void add_constant(Sum *sum, const TermTable *table, Term t, i128 factor) {
  i128 v = settle(sum, (i128)expr_bits(table, t));
  sum->constant = plus(sum, sum->constant, times(sum, v, factor));
}

// Adds factor * t, taking sums apart. The depth of a sum in normal form is at most its length; others end at the limit.
static void collect(Sum *sum, const TermTable *table, Term t, i128 factor, unsigned depth) {
  Op op = expr_op(table, t);
  if (sum->failed) return;
  if (op == OP_CONST) {
    add_constant(sum, table, t, factor);
  } else if (depth == 0) {
    add_term(sum, t, factor);
  } else if (op == OP_BVADD || op == OP_INTADD || op == OP_BVSUB || op == OP_INTSUB) {
    bool minus = op == OP_BVSUB || op == OP_INTSUB;
    collect(sum, table, expr_arg(table, t, 0), factor, depth - 1);
    collect(sum, table, expr_arg(table, t, 1), minus ? times(sum, factor, -1) : factor, depth - 1);
  } else if (op == OP_BVNEG || op == OP_INTNEG) {
    collect(sum, table, expr_arg(table, t, 0), times(sum, factor, -1), depth - 1);
  } else if ((op == OP_BVMUL || op == OP_INTMUL) && expr_is_const(table, expr_arg(table, t, 1))) {
    i128 k = settle(sum, (i128)expr_bits(table, expr_arg(table, t, 1)));
    collect(sum, table, expr_arg(table, t, 0), times(sum, factor, k), depth - 1);
  } else add_term(sum, t, factor);
}

// ---- back to a term

typedef struct Ops {
  Op add, sub, mul, neg;
} Ops;

static Ops ops_for(Sort sort) {
  if (sort == SORT_INT) return (Ops){OP_INTADD, OP_INTSUB, OP_INTMUL, OP_INTNEG};
  return (Ops){OP_BVADD, OP_BVSUB, OP_BVMUL, OP_BVNEG};
}

static Term make2(TermTable *table, Op op, Sort sort, Term a, Term b) {
  return expr_table_make(table, op, sort, 0, (Term[]){a, b}, 2);
}

static Term product(TermTable *table, const Sum *sum, Term t, i128 factor) {
  if (factor == 1) return t;
  return make2(table, ops_for(sum->sort).mul, sum->sort, t, expr_const(table, sum->sort, (u128)factor));
}

// The terms whose factor has the given sign, added to `acc` (TERM_NONE: nothing yet).
static Term add_signed(TermTable *table, const Sum *sum, Term acc, bool negative) {
  Ops ops = ops_for(sum->sort);
  for (uint32_t i = 0; i < sum->count; i++) {
    i128 f = sum->factors[i];
    if ((f < 0) != negative) continue;
    if (!negative) {
      Term p = product(table, sum, sum->terms[i], f);
      acc = acc ? make2(table, ops.add, sum->sort, acc, p) : p;
    } else if (acc) acc = make2(table, ops.sub, sum->sort, acc, product(table, sum, sum->terms[i], (i128)(-(u128)f)));
    else
      acc = f == -1 ? expr_table_make(table, ops.neg, sum->sort, 0, &sum->terms[i], 1)
                    : product(table, sum, sum->terms[i], f);
  }
  return acc;
}

static Term rebuild(TermTable *table, const Sum *sum) {
  Term acc = add_signed(table, sum, TERM_NONE, false);
  acc = add_signed(table, sum, acc, true);
  if (acc && sum->constant == 0) return acc;
  Term k = expr_const(table, sum->sort, (u128)sum->constant);
  return acc ? make2(table, ops_for(sum->sort).add, sum->sort, acc, k) : k;
}

Term expr_linear_sum(TermTable *table, Term a, Term b, i128 scale) {
  Sum sum = {.sort = expr_sort(table, a)};
  collect(&sum, table, a, 1, LINEAR_MOST + 1);
  collect(&sum, table, b, scale, LINEAR_MOST + 1);
  return sum.failed ? TERM_NONE : rebuild(table, &sum);
}

void expr_linear_balance(TermTable *table, Term *a, Term *b) {
  Sum sum = {.sort = expr_sort(table, *a)};
  collect(&sum, table, *a, 1, LINEAR_MOST + 1);
  collect(&sum, table, *b, -1, LINEAR_MOST + 1);
  if (sum.failed) return;
  bool flip = sum.count && sum.factors[0] < 0; // the first term stands on the left
  Sum left = {.sort = sum.sort}, right = {.sort = sum.sort};
  for (uint32_t i = 0; i < sum.count; i++) {
    i128 f = flip ? times(&sum, sum.factors[i], -1) : sum.factors[i];
    if (f > 0) add_term(&left, sum.terms[i], f);
    else add_term(&right, sum.terms[i], times(&sum, f, -1));
  }
  i128 k = flip ? sum.constant : times(&sum, sum.constant, -1);
  right.constant = k;
  if (sum.failed) return;
  *a = rebuild(table, &left);
  *b = rebuild(table, &right);
}
