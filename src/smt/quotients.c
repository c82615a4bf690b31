#include "smt/quotients.h"

enum { MOST_FOUND = 16, MOST_BOUNDS = 12 }; // what more there are is not told: each pair is a lemma

static bool is_format(uint32_t width) { return width == 32 || width == 64; }

static Term magnitude(TermTable *table, Term t) {
  uint32_t width = expr_width(table, t);
  return expr_binary(table, OP_CONCAT, expr_bv(table, 1, 0), expr_extract(table, t, 0, width - 1));
}

static Term negative(TermTable *table, Term t) {
  uint32_t width = expr_width(table, t);
  return expr_binary(table, OP_BVXOR, t, expr_bv(table, width, (u128)1 << (width - 1)));
}

static bool is_true(TermTable *table, Term t) { return t == expr_true(table); }

// A constant that is neither NaN nor infinite: x - x is 0.
static bool is_finite(TermTable *table, Term t) {
  Term zero = expr_bv(table, expr_width(table, t), 0);
  return expr_is_const(table, t) && is_true(table, expr_binary(table, OP_FEQ, expr_binary(table, OP_FSUB, t, t), zero));
}

// |d| >= k implies |c / d| <= |c| / k
static void add_lemma(Quotients *q, TermTable *table, Term quotient, Term bound) {
  Term divisor = expr_arg(table, quotient, 1);
  if (expr_width(table, bound) > expr_width(table, divisor)) return;
  Term k = expr_resize(table, OP_FTOF, bound, expr_width(table, divisor)); // exact
  Term most = expr_binary(table, OP_FDIV, magnitude(table, expr_arg(table, quotient, 0)), k);
  if (!is_finite(table, k) || !is_finite(table, most)) return;
  Term apart = expr_binary(table, OP_FLE, k, magnitude(table, divisor));
  Term within = expr_and(table, expr_binary(table, OP_FLE, negative(table, most), quotient),
                         expr_binary(table, OP_FLE, quotient, most));
  u32vec_push(&q->lemmas, expr_implies(table, apart, within));
}

static void add_quotient(Quotients *q, TermTable *table, Term t) {
  bool has_constant = is_format(expr_width(table, t)) && is_finite(table, expr_arg(table, t, 0));
  if (!has_constant || q->found.count >= MOST_FOUND) return;
  for (uint32_t i = 0; i < q->bounds.count; i++) add_lemma(q, table, t, q->bounds.data[i]);
  u32vec_push(&q->found, t);
}

static void add_bound(Quotients *q, TermTable *table, Term t) {
  if (!expr_is_const(table, t) || !is_format(expr_width(table, t)) || !is_finite(table, t)) return;
  Term bound = magnitude(table, t);
  if (q->bounds.count >= MOST_BOUNDS || !expr_bits(table, bound)) return;
  for (uint32_t i = 0; i < q->bounds.count; i++)
    if (q->bounds.data[i] == bound) return;
  for (uint32_t i = 0; i < q->found.count; i++) add_lemma(q, table, q->found.data[i], bound);
  u32vec_push(&q->bounds, bound);
}

void smt_quotients_look(Quotients *q, TermTable *table, Term t) {
  for (subterms_add(&q->walk, t); expr_subterms_next(table, &q->walk, &t);) {
    Op op = expr_op(table, t);
    if (op == OP_FDIV) add_quotient(q, table, t);
    for (uint32_t i = 0; i < 2 && (op == OP_FLT || op == OP_FLE); i++) add_bound(q, table, expr_arg(table, t, i));
  }
}

void smt_quotients_release(Quotients *q) {
  expr_subterms_release(&q->walk);
  u32vec_release(&q->found);
  u32vec_release(&q->bounds);
  u32vec_release(&q->lemmas);
}
