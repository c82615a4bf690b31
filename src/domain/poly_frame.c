#include "domain/poly_frame.h"

#include "domain/linear.h"
#include "domain/matrix.h"
#include "domain/number.h"
#include "domain/relevant.h"

typedef PolyFrame Frame;
typedef PolyRow Row;

// ---- the variables

static bool is_tracked(const ProgVar *var, uint32_t kind) {
  if (var->is_float) return false;
  return kind == SORT_INT ? var->sort == SORT_INT : sort_is_bv(var->sort) && sort_width(var->sort) <= 64;
}

void domain_polyframe_init(Frame *f, Prog *prog) {
  *f = (Frame){.prog = prog};
  U32Vec ints = {0};
  domain_relevant_select(prog, is_tracked, SORT_INT, POLY_DIMENSIONS, &ints);
  domain_relevant_select(prog, is_tracked, SORT_NONE, POLY_DIMENSIONS, &f->vars);
  if (ints.count > f->vars.count) {
    u32vec_release(&f->vars);
    f->vars = ints;
  } else u32vec_release(&ints);
  for (VarId v = 0; v < prog->vars.count; v++) u32vec_push(&f->dims, VAR_NONE);
  for (uint32_t d = 0; d < f->vars.count; d++) f->dims.data[f->vars.data[d]] = d;
  f->space = domain_poly_space_new(f->vars.count);
}

void domain_polyframe_release(Frame *f) {
  domain_poly_space_delete(f->space);
  u32vec_release(&f->vars);
  u32vec_release(&f->dims);
}

const ProgVar *domain_polyframe_var(const Frame *f, uint32_t d) { return &f->prog->vars.data[f->vars.data[d]]; }

// ---- rows

Row domain_polyframe_unit(uint32_t dimension, i128 factor) {
  Row row = {0};
  row.at[dimension + 1] = factor;
  return row;
}

bool domain_polyframe_is_constant(const Frame *f, const Row *row) {
  for (uint32_t d = 0; d < polyframe_dimensions(f); d++)
    if (row->at[d + 1]) return false;
  return true;
}

Row domain_polyframe_negate(const Frame *f, Row row) {
  for (uint32_t c = 0; c <= polyframe_dimensions(f); c++) row.at[c] = -row.at[c];
  return row;
}

static bool add_multiple(const Frame *f, i128 *sum, i128 factor, const Row *row) {
  for (uint32_t c = 0; c <= polyframe_dimensions(f); c++)
    if (!domain_entry_multiply_add(0, factor, row->at[c], &sum[c])) return false;
  return true;
}

bool domain_polyframe_subtract(const Frame *f, Row *a, const Row *b) { return add_multiple(f, a->at, -1, b); }

void domain_polyframe_meet_types(const Frame *f, Poly poly, const Row *row) {
  for (uint32_t d = 0; d < polyframe_dimensions(f); d++) {
    const ProgVar *var = domain_polyframe_var(f, d);
    if (!row->at[d + 1] || var->sort == SORT_INT) continue;
    Row low = domain_polyframe_unit(d, 1), high = domain_polyframe_unit(d, -1);
    low.at[0] = -domain_number_least(var->sort, var->is_signed);
    high.at[0] = domain_number_most(var->sort, var->is_signed);
    domain_poly_meet(f->space, poly, low, false);
    domain_poly_meet(f->space, poly, high, false);
  }
}

void domain_polyframe_bounds(const Frame *f, Poly poly, const Row *row, i128 *lo, i128 *hi) {
  *lo = *hi = row->at[0];
  if (domain_polyframe_is_constant(f, row)) return;
  Poly typed = domain_poly_copy(poly);
  domain_polyframe_meet_types(f, typed, row);
  domain_poly_bounds(f->space, typed, row, lo, hi);
  domain_poly_delete(typed);
}

// ---- terms

typedef struct Scope {
  const Frame *frame;
  Poly poly;
} Scope;

// Turns a row that is the term modulo 2^w into its number in a reading, where all its values lie in one period.
static bool to_reading(const Frame *f, Poly poly, Sort sort, bool is_signed, Row *row) {
  i128 lo, hi;
  if (sort == SORT_INT) return true;
  domain_polyframe_bounds(f, poly, row, &lo, &hi);
  if (lo == NUMBER_MIN || hi == NUMBER_MAX) return false;
  i128 least = domain_number_least(sort, is_signed), period = (i128)1 << sort_width(sort);
  i128 k = domain_number_div(lo - least, period);
  if (k != domain_number_div(hi - least, period)) return false;
  row->at[0] -= k * period;
  return true;
}

// Variables, and extensions and truncations of terms whose number is known to be linear.
static bool leaf_row(const Scope *scope, Term t, Row *row) {
  const Frame *f = scope->frame;
  TermTable *table = f->prog->table;
  Op op = expr_op(table, t);
  if (op == OP_VAR) {
    VarId v = prog_var_of(f->prog, t);
    if (v == VAR_NONE || f->dims.data[v] == VAR_NONE) return false;
    *row = domain_polyframe_unit(f->dims.data[v], 1);
    return true;
  }
  if (op == OP_ZEXT || op == OP_SEXT)
    return domain_polyframe_number(f, scope->poly, expr_arg(table, t, 0), op == OP_SEXT, row);
  return op == OP_EXTRACT && expr_param(table, t) == 0 &&
         domain_polyframe_linear(f, scope->poly, expr_arg(table, t, 0), row);
}

static bool add_leaf(void *context, Term t, i128 factor, i128 *sum) {
  const Scope *scope = context;
  Row row;
  return leaf_row(scope, t, &row) && add_multiple(scope->frame, sum, factor, &row);
}

bool domain_polyframe_linear(const Frame *f, Poly poly, Term t, Row *row) {
  Scope scope = {f, poly};
  Sort sort = expr_sort(f->prog->table, t);
  if (sort != SORT_INT && !(sort_is_bv(sort) && sort_width(sort) <= 100)) return false;
  *row = (Row){0};
  if (!domain_linear_add(f->prog->table, 0, t, 1, add_leaf, &scope, row->at)) return false;
  for (uint32_t c = 0; c <= polyframe_dimensions(f); c++)
    if (domain_number_size(row->at[c]) > POLY_CONSTANT_BITS) return false;
  return true;
}

bool domain_polyframe_number(const Frame *f, Poly poly, Term t, bool is_signed, Row *row) {
  return domain_polyframe_linear(f, poly, t, row) && to_reading(f, poly, expr_sort(f->prog->table, t), is_signed, row);
}
