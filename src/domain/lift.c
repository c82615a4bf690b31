#include "domain/lift.h"

#define DEEPEST 8

static bool is_ring(Op op) { return op == OP_BVADD || op == OP_BVSUB || op == OP_BVMUL; }

// The low part of x, of so many bits, where its form shows it; else TERM_NONE.
static Term low_part(TermTable *table, Term x, uint32_t width, unsigned depth) {
  Op op = expr_op(table, x);
  if (expr_is_const(table, x)) return expr_extract(table, x, 0, width);
  if (op == OP_SEXT || op == OP_ZEXT)
    return expr_width(table, expr_arg(table, x, 0)) == width ? expr_arg(table, x, 0) : TERM_NONE;
  if (!is_ring(op) || depth == 0) return TERM_NONE;
  Term a = low_part(table, expr_arg(table, x, 0), width, depth - 1);
  Term b = a ? low_part(table, expr_arg(table, x, 1), width, depth - 1) : TERM_NONE;
  return b ? expr_binary(table, op, a, b) : TERM_NONE;
}

// side == ext(z) + c?  z and -c.
static bool split(TermTable *table, Term t, Term *extended, Term *shift) {
  Op op = expr_op(table, t);
  Term zero = expr_bv(table, expr_width(table, t), 0);
  *extended = t;
  *shift = zero;
  if (op == OP_BVADD || op == OP_BVSUB) {
    Term a = expr_arg(table, t, 0), b = expr_arg(table, t, 1);
    bool swapped = op == OP_BVADD && expr_is_const(table, a);
    Term constant = swapped ? a : b;
    if (!expr_is_const(table, constant)) return false;
    *extended = swapped ? b : a;
    *shift = op == OP_BVSUB ? constant : expr_binary(table, OP_BVSUB, zero, constant);
  }
  op = expr_op(table, *extended);
  return op == OP_SEXT || op == OP_ZEXT;
}

static bool lift(TermTable *table, Term side, Term other, Lifted *out) {
  Term extended, shift;
  if (!split(table, other, &extended, &shift)) return false;
  Term z = expr_arg(table, extended, 0);
  uint32_t wide = expr_width(table, side), width = expr_width(table, z);
  Term low = low_part(table, side, width, DEEPEST);
  if (!low || expr_binary(table, OP_BVADD, low, expr_extract(table, shift, 0, width)) != z) return false;
  u128 half = (u128)1 << (width - 1);
  bool is_signed = expr_op(table, extended) == OP_SEXT;
  *out = (Lifted){.side = side, .shift = shift, .compare = is_signed ? OP_BVSLE : OP_BVULE};
  out->least = expr_bv(table, wide, is_signed ? (u128)0 - half : 0);
  out->most = expr_bv(table, wide, is_signed ? half - 1 : half + (half - 1));
  return true;
}

bool domain_lifted(TermTable *table, Term equation, Lifted *out) {
  Term x = expr_arg(table, equation, 0), y = expr_arg(table, equation, 1);
  if (!sort_is_bv(expr_sort(table, x))) return false;
  return lift(table, x, y, out) || lift(table, y, x, out);
}
