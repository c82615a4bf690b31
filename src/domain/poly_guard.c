// Comparisons become rows where both sides are linear; a disjunction is tried both ways, and what is left of them joined.
#include "domain/poly_guard.h"

#include "domain/number.h"

#define DEPTH 32  // parts of a condition deeper than this teach nothing,
#define STEPS 200 // nor what comes after so many parts

typedef PolyRow Row;

typedef struct Guard {
  const PolyFrame *frame;
  TermTable *table;
  uint32_t steps; // left
} Guard;

static bool assume(Guard *g, Poly *poly, Term t, bool holds, unsigned depth);

// ---- comparisons

// x and y as rows whose difference is the difference of the numbers in this reading.
static bool difference_row(Guard *g, Poly poly, Term x, Term y, bool is_signed, Row *row) {
  Row other;
  return domain_polyframe_number(g->frame, poly, x, is_signed, row) &&
         domain_polyframe_number(g->frame, poly, y, is_signed, &other) &&
         domain_polyframe_subtract(g->frame, row, &other);
}

// x - y == 0 modulo 2^w, where only one multiple of 2^w is possible.
static bool equality_row(Guard *g, Poly poly, Term x, Term y, Row *row) {
  Row other;
  Sort sort = expr_sort(g->table, x);
  i128 lo, hi;
  if (!domain_polyframe_linear(g->frame, poly, x, row) || !domain_polyframe_linear(g->frame, poly, y, &other) ||
      !domain_polyframe_subtract(g->frame, row, &other))
    return false;
  if (sort == SORT_INT) return true;
  domain_polyframe_bounds(g->frame, poly, row, &lo, &hi);
  if (lo == NUMBER_MIN || hi == NUMBER_MAX) return false;
  i128 period = (i128)1 << sort_width(sort), k = domain_number_div(hi, period);
  if (k != domain_number_div(lo + period - 1, period)) return false; // none or several multiples in lo..hi
  row->at[0] -= k * period;
  return true;
}

bool domain_poly_meet_row(const PolyFrame *f, Poly poly, Row row, i128 constant, bool equal) {
  row.at[0] += constant;
  return domain_poly_meet(f->space, poly, row, equal) && !domain_poly_is_empty(f->space, poly);
}

// Leaves in poly what covers both alternatives, as far as they are possible; takes `other` over.
static bool either(Guard *g, Poly *poly, bool possible, Poly other, bool other_possible) {
  if (possible && other_possible) domain_poly_join(g->frame->space, *poly, other);
  if (!possible && other_possible) {
    Poly swap = *poly;
    *poly = other;
    other = swap;
  }
  domain_poly_delete(other);
  return possible || other_possible;
}

// row != 0: one side of it, or the hull of both.
static bool meet_different(Guard *g, Poly *poly, const Row *row) {
  Poly other = domain_poly_copy(*poly);
  bool above = domain_poly_meet_row(g->frame, *poly, *row, -1, false);
  bool below = domain_poly_meet_row(g->frame, other, domain_polyframe_negate(g->frame, *row), -1, false);
  return either(g, poly, above, other, below);
}

static bool assume_comparison(Guard *g, Poly *poly, Term t, bool holds) {
  Term x = expr_arg(g->table, t, 0), y = expr_arg(g->table, t, 1);
  Op op = expr_op(g->table, t);
  Row row;
  if (op == OP_EQ) {
    if (!equality_row(g, *poly, x, y, &row)) return true;
    return holds ? domain_poly_meet_row(g->frame, *poly, row, 0, true) : meet_different(g, poly, &row);
  }
  bool strict = op == OP_BVULT || op == OP_BVSLT || op == OP_INTLT;
  if (!difference_row(g, *poly, x, y, op != OP_BVULT && op != OP_BVULE, &row)) return true;
  // x < y is y - x - 1 >= 0; its negation is x - y >= 0
  return holds ? domain_poly_meet_row(g->frame, *poly, domain_polyframe_negate(g->frame, row), strict ? -1 : 0, false)
               : domain_poly_meet_row(g->frame, *poly, row, strict ? 0 : -1, false);
}

// ---- conditions

static bool assume_either(Guard *g, Poly *poly, Term t, bool holds, unsigned depth) {
  Poly other = domain_poly_copy(*poly);
  bool x = assume(g, poly, expr_arg(g->table, t, 0), holds, depth);
  bool y = assume(g, &other, expr_arg(g->table, t, 1), holds, depth);
  return either(g, poly, x, other, y);
}

static bool assume(Guard *g, Poly *poly, Term t, bool holds, unsigned depth) {
  TermTable *table = g->table;
  Op op = expr_op(table, t);
  if (op == OP_CONST) return (expr_bits(table, t) != 0) == holds;
  if (depth == 0 || g->steps == 0 || domain_poly_failed(g->frame->space)) return true;
  g->steps--;
  switch (op) {
  case OP_NOT: return assume(g, poly, expr_arg(table, t, 0), !holds, depth - 1);
  case OP_AND:
  case OP_OR:
    if ((op == OP_AND) != holds) return assume_either(g, poly, t, holds, depth - 1);
    return assume(g, poly, expr_arg(table, t, 0), holds, depth - 1) &&
           assume(g, poly, expr_arg(table, t, 1), holds, depth - 1);
  case OP_EQ:
    if (expr_sort(table, expr_arg(table, t, 0)) == SORT_BOOL) return true;
    return assume_comparison(g, poly, t, holds);
  case OP_BVULT:
  case OP_BVULE:
  case OP_BVSLT:
  case OP_BVSLE:
  case OP_INTLT:
  case OP_INTLE: return assume_comparison(g, poly, t, holds);
  default: return true;
  }
}

bool domain_poly_assume(const PolyFrame *f, Poly *poly, Term t, bool holds) {
  Guard g = {f, f->prog->table, STEPS};
  return assume(&g, poly, t, holds, DEPTH);
}
