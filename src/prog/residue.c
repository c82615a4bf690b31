// In exact arithmetic a signed operation gives its number, so that a signed reading has nothing to do, unless an unsigned
// operation may have part in it; an unsigned reading is the remainder by 2^width where the bounds do not say that it is there already.
// Quotients and remainders are operations there, elsewhere new values q, r with  a = c*q + r, 0 <= r < c.
#include "prog/residue.h"

#define MOST_BOUND ((i128)1 << 120) // bounds beyond are as good as none

static bool is_exact(const Residues *r) { return r->arithmetic == INTEGERS_EXACT; }

i128 prog_residue_least(uint32_t width, bool is_signed) { return is_signed ? -((i128)1 << (width - 1)) : 0; }
i128 prog_residue_most(uint32_t width, bool is_signed) { return ((i128)1 << (is_signed ? width - 1 : width)) - 1; }
static i128 clamp(i128 v) { return v > MOST_BOUND ? MOST_BOUND : v < -MOST_BOUND ? -MOST_BOUND : v; }

static Term constant(Residues *r, i128 v) { return expr_int(r->table, v); }
static Term plus(Residues *r, Term a, Term b) { return expr_binary(r->table, OP_INTADD, a, b); }
static Term times(Residues *r, Term a, i128 c) { return expr_binary(r->table, OP_INTMUL, constant(r, c), a); }
static Term at_most(Residues *r, Term a, Term b) { return expr_binary(r->table, OP_INTLE, a, b); }

void prog_residue_define(Residues *r, Term t) {
  if (t != expr_true(r->table)) u32vec_push(&r->definitions, t);
}

Term prog_residue_within(Residues *r, Term a, i128 low, i128 high) {
  return expr_and(r->table, at_most(r, constant(r, low), a), at_most(r, a, constant(r, high)));
}

Residue prog_residue_between(Term t, i128 low, i128 high) { return (Residue){.term = t, .low = low, .high = high}; }
Residue prog_residue_unbounded(Term t) { return prog_residue_between(t, -MOST_BOUND, MOST_BOUND); }
Residue prog_residue_none(void) { return prog_residue_unbounded(TERM_NONE); }

Residue prog_residue_made_by(Residue v, Origin origin) {
  v.origin = origin;
  return v;
}

static bool is_constant(Residue v) { return v.low == v.high; }

// It is a signed one where a signed variable has part in it: a front end sees to that.
Origin prog_residue_origin_of(Residue a, Residue b) {
  if (a.origin == ORIGIN_UNSIGNED || b.origin == ORIGIN_UNSIGNED) return ORIGIN_UNSIGNED;
  bool is_signed = (a.origin == ORIGIN_SIGNED && !is_constant(a)) || (b.origin == ORIGIN_SIGNED && !is_constant(b));
  return is_signed ? ORIGIN_SIGNED : ORIGIN_UNSIGNED;
}

Residue prog_residue_arbitrary(Residues *r, i128 low, i128 high) {
  if (is_exact(r)) return prog_residue_none();
  Term fresh = expr_fresh(r->table, "any", SORT_INT);
  prog_residue_define(r, prog_residue_within(r, fresh, low, high));
  return prog_residue_between(fresh, low, high);
}

void prog_residue_divide(Residues *r, Residue a, i128 c, Residue *quotient, Residue *remainder) {
  if (is_exact(r)) {
    *quotient = prog_residue_unbounded(expr_binary(r->table, OP_INTDIV, a.term, constant(r, c)));
    *remainder = prog_residue_between(expr_binary(r->table, OP_INTMOD, a.term, constant(r, c)), 0, c - 1);
  } else {
    *quotient = prog_residue_unbounded(expr_fresh(r->table, "quotient", SORT_INT));
    *remainder = prog_residue_arbitrary(r, 0, c - 1);
    prog_residue_define(r, expr_eq(r->table, a.term, plus(r, times(r, quotient->term, c), remainder->term)));
  }
  if (a.low > -MOST_BOUND) quotient->low = a.low >= 0 ? a.low / c : a.low / c - 1;
  if (a.high < MOST_BOUND) quotient->high = a.high >= 0 ? a.high / c : 0;
}

// ---- the value itself of an integer congruent to it

// Of one that is in the range of the other sign: one turn on where it is `beyond`.
static Residue turned(Residues *r, Residue v, Term beyond, i128 turn, i128 low) {
  Term there = plus(r, v.term, constant(r, turn));
  i128 size = turn < 0 ? -turn : turn;
  return prog_residue_between(expr_ite(r->table, beyond, there, v.term), low, low + size - 1);
}

static Residue read_exact(Residues *r, Residue v, uint32_t width, bool is_signed) {
  i128 turn = (i128)1 << width;
  Residue quotient, remainder;
  if (is_signed && v.origin != ORIGIN_UNSIGNED) return v;
  if (is_signed) {
    Residue positive = prog_residue_read(r, v, width, false);
    return turned(r, positive, at_most(r, constant(r, turn / 2), positive.term), -turn, -turn / 2);
  }
  prog_residue_divide(r, v, turn, &quotient, &remainder);
  return remainder;
}

static Residue read_to_guess(Residues *r, Residue v, uint32_t width, bool is_signed) {
  i128 low = prog_residue_least(width, is_signed), high = prog_residue_most(width, is_signed), turn = (i128)1 << width;
  bool one_turn = v.low >= low - turn && v.high <= high;
  if (one_turn && v.low == prog_residue_least(width, true)) // a signed value, read unsigned
    return turned(r, v, expr_binary(r->table, OP_INTLT, v.term, constant(r, 0)), turn, low);
  if (r->arithmetic == INTEGERS_IDEAL) return v;
  Term t = v.term;
  if (r->arithmetic == INTEGERS_WRAPPED) {
    Term q = expr_fresh(r->table, "turns", SORT_INT);
    t = expr_binary(r->table, OP_INTSUB, t, times(r, q, turn));
  }
  if (r->arithmetic == INTEGERS_CHECKED) u32vec_push(&r->ranges, prog_residue_within(r, t, low, high));
  else prog_residue_define(r, prog_residue_within(r, t, low, high));
  return prog_residue_between(t, low, high);
}

Residue prog_residue_read(Residues *r, Residue v, uint32_t width, bool is_signed) {
  if (v.low >= prog_residue_least(width, is_signed) && v.high <= prog_residue_most(width, is_signed)) return v;
  if (is_constant(v)) {
    u128 bits = (u128)v.low & (((u128)1 << width) - 1);
    i128 c = is_signed ? bits_signed(bits, width) : (i128)bits;
    return prog_residue_between(constant(r, c), c, c);
  }
  return is_exact(r) ? read_exact(r, v, width, is_signed) : read_to_guess(r, v, width, is_signed);
}

// ---- operations

static i128 sum_of_lows(i128 a, i128 b) { return a == -MOST_BOUND || b == -MOST_BOUND ? -MOST_BOUND : clamp(a + b); }
static i128 sum_of_highs(i128 a, i128 b) { return -sum_of_lows(-a, -b); }

Residue prog_residue_add(Residues *r, Residue a, Residue b, int sign) {
  Op op = sign > 0 ? OP_INTADD : OP_INTSUB;
  Residue v =
      prog_residue_between(expr_binary(r->table, op, a.term, b.term), sum_of_lows(a.low, sign > 0 ? b.low : -b.high),
                           sum_of_highs(a.high, sign > 0 ? b.high : -b.low));
  return prog_residue_made_by(v, prog_residue_origin_of(a, b));
}

static bool scaled(i128 v, i128 c, i128 *out) { return !__builtin_mul_overflow(v, c, out) && clamp(*out) == *out; }

Residue prog_residue_scale(Residues *r, Residue a, i128 c) {
  i128 low, high;
  Residue v = prog_residue_unbounded(times(r, a.term, c));
  if (scaled(c < 0 ? a.high : a.low, c, &low) && scaled(c < 0 ? a.low : a.high, c, &high)) {
    v.low = low;
    v.high = high;
  }
  return prog_residue_made_by(v, a.origin == ORIGIN_SIGNED ? ORIGIN_SIGNED : ORIGIN_UNSIGNED);
}

static bool bounds_of_product(Residue a, Residue b, i128 *low, i128 *high) {
  i128 corner, sides[2][2] = {{a.low, a.high}, {b.low, b.high}};
  *low = MOST_BOUND;
  *high = -MOST_BOUND;
  for (uint32_t i = 0; i < 4; i++) {
    if (!scaled(sides[0][i & 1], sides[1][i >> 1], &corner)) return false;
    *low = corner < *low ? corner : *low;
    *high = corner > *high ? corner : *high;
  }
  return *low > -MOST_BOUND && *high < MOST_BOUND;
}

Residue prog_residue_multiply(Residues *r, uint32_t width, Residue a, Residue b) {
  Residue v = prog_residue_made_by(prog_residue_unbounded(expr_binary(r->table, OP_INTMUL, a.term, b.term)),
                                   prog_residue_origin_of(a, b));
  i128 low, high;
  if (bounds_of_product(a, b, &low, &high)) {
    v.low = low;
    v.high = high;
  }
  bool in_range = v.low >= prog_residue_least(width, true) && v.high <= prog_residue_most(width, true);
  return v.origin == ORIGIN_SIGNED || in_range ? v : prog_residue_none();
}

// Division rounds to zero: of the absolute value, and the sign afterwards.
Residue prog_residue_divide_signed(Residues *r, Op op, Residue a, i128 c) {
  Residue quotient, remainder;
  Term negative = expr_binary(r->table, OP_INTLT, a.term, constant(r, 0));
  Residue positive = prog_residue_between(expr_ite(r->table, negative, times(r, a.term, -1), a.term), 0, MOST_BOUND);
  prog_residue_divide(r, positive, c, &quotient, &remainder);
  Term result = op == OP_BVSDIV ? quotient.term : remainder.term;
  Residue v = prog_residue_between(expr_ite(r->table, negative, times(r, result, -1), result), a.low, a.high);
  return v.low > 0 || v.high < 0 ? prog_residue_unbounded(v.term) : v;
}

// By anything: what is divided by zero is undefined, and has been excluded.
Residue prog_residue_divide_exact(Residues *r, Op op, Residue a, Residue b) {
  TermTable *table = r->table;
  Op to = op == OP_BVSDIV || op == OP_BVUDIV ? OP_INTDIV : OP_INTMOD;
  Term result = expr_binary(table, to, a.term, b.term);
  if (op == OP_BVUDIV || op == OP_BVUREM)
    return prog_residue_made_by(prog_residue_between(result, 0, a.high), ORIGIN_UNSIGNED);
  Term minus = expr_unary(table, OP_INTNEG, expr_binary(table, to, expr_unary(table, OP_INTNEG, a.term), b.term));
  return prog_residue_unbounded(expr_ite(table, at_most(r, constant(r, 0), a.term), result, minus));
}
