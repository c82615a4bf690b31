// Each constraint sum >= 0 is split into its summands with negative coefficients, which stand left made positive, and the rest:
// 2x - y - 3 >= 0 is y + 3 <= 2x. In a width in which neither side can overflow that is a comparison of bit-vectors.
#include "domain/poly_formula.h"

#include "domain/linear.h"
#include "domain/number.h"

typedef PolyFrame Frame;
typedef PolyRow Row;

// The summands with coefficients of one sign, made positive.
static Row half(const Frame *f, const Row *row, bool positive) {
  Row half = {0};
  for (uint32_t c = 0; c <= polyframe_dimensions(f); c++) {
    i128 k = positive ? row->at[c] : -row->at[c];
    if (k > 0) half.at[c] = k;
  }
  return half;
}

// ---- formulas

static uint32_t width_for(const Frame *f, const Row *row) {
  uint32_t most = domain_number_size(row->at[0]);
  for (uint32_t d = 0; d < polyframe_dimensions(f); d++) {
    uint32_t bits =
        row->at[d + 1] ? domain_number_size(row->at[d + 1]) + sort_width(domain_polyframe_var(f, d)->sort) : 0;
    if (bits > most) most = bits;
  }
  return most + 6; // up to 11 summands, and the sign
}

// x <= c or x >= c or x == c, where that is all the row says: `*t` is set.
static bool single_bound(const Frame *f, const Row *row, bool equal, Term *t) {
  TermTable *table = f->prog->table;
  uint32_t found = 0;
  for (uint32_t c = 1; c <= polyframe_dimensions(f); c++) {
    if (!row->at[c]) continue;
    if (found || (row->at[c] != 1 && row->at[c] != -1)) return false;
    found = c;
  }
  if (!found) return false;
  const ProgVar *var = domain_polyframe_var(f, found - 1);
  bool lower = row->at[found] == 1;
  i128 bound = lower ? -row->at[0] : row->at[0];
  bool below = bound < domain_number_least(var->sort, var->is_signed),
       above = domain_number_most(var->sort, var->is_signed) < bound;
  if (below || above) {
    *t = expr_bool(table, !equal && below == lower);
    return true;
  }
  Term k = domain_number_term(table, var->sort, bound);
  Op op = var->sort == SORT_INT ? OP_INTLE : var->is_signed ? OP_BVSLE : OP_BVULE;
  if (equal) *t = expr_eq(table, var->term, k);
  else *t = lower ? expr_binary(table, op, k, var->term) : expr_binary(table, op, var->term, k);
  return true;
}

static Term row_term(const Frame *f, const Row *row, bool equal) {
  Term t;
  if (single_bound(f, row, equal, &t)) return t;
  TermTable *table = f->prog->table;
  bool is_int = domain_polyframe_var(f, 0)->sort == SORT_INT;
  Sort sort = is_int ? SORT_INT : sort_bv(width_for(f, row));
  Row negative = half(f, row, false), positive = half(f, row, true);
  Term left = domain_linear_term(f->prog, sort, &f->vars, negative.at),
       right = domain_linear_term(f->prog, sort, &f->vars, positive.at);
  return equal ? expr_eq(table, left, right) : expr_binary(table, is_int ? OP_INTLE : OP_BVSLE, left, right);
}

typedef struct TermVisit {
  const Frame *frame;
  Term all;
} TermVisit;

static void visit_term(void *context, const Row *row, bool equal) {
  TermVisit *v = context;
  v->all = expr_and(v->frame->prog->table, v->all, row_term(v->frame, row, equal));
}

Term domain_poly_term(const Frame *f, Poly poly) {
  TermVisit v = {f, expr_true(f->prog->table)};
  domain_poly_visit(f->space, poly, visit_term, &v);
  return v.all;
}

// ---- text

static bool is_lower_bound(const Frame *f, const Row *row) {
  for (uint32_t d = 0; d < polyframe_dimensions(f); d++)
    if (row->at[d + 1] < 0) return false;
  return true;
}

typedef struct PrintVisit {
  const Frame *frame;
  Text text;
} PrintVisit;

static void visit_print(void *context, const Row *row, bool equal) {
  PrintVisit *v = context;
  const Frame *f = v->frame;
  Text *out = &v->text;
  if (out->count) text_add(out, ", ");
  if (is_lower_bound(f, row)) { // variables stand left: x + y >= 3
    Row rest = *row;
    rest.at[0] = 0;
    domain_linear_print(f->prog, &f->vars, rest.at, out);
    text_add(out, equal ? " == " : " >= ");
    domain_number_print(-row->at[0], out);
    return;
  }
  Row negative = half(f, row, false), positive = half(f, row, true);
  domain_linear_print(f->prog, &f->vars, negative.at, out);
  text_add(out, equal ? " == " : " <= ");
  domain_linear_print(f->prog, &f->vars, positive.at, out);
}

void domain_poly_print(const Frame *f, Poly poly, Text *out) {
  PrintVisit v = {.frame = f};
  domain_poly_visit(f->space, poly, visit_print, &v);
  text_add(out, v.text.count ? text_view(&v.text) : "true");
  text_release(&v.text);
}
