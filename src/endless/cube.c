// A condition that holds in the model holds because of some of its parts: all parts of a conjunction, one of a disjunction, the
// branch taken of a conditional. Comparisons at the leaves become rows; so do those that conditional terms depend on.
// A bit-vector is a number, read as signed or unsigned. Machine arithmetic is exact but for a multiple of 2^width: as often as in
// the model, and then the result is in range, which makes two rows. Remainders by constants are alike. What is not linear is a
// symbol, of which only its range is known.
#include "endless/cube.h"

#include "domain/number.h"

#define SMALL_QUOTIENT 4

typedef struct Maker {
  Solver *solver;
  TermTable *table;
  Cube *cube;
  Feature symbols[CUBE_WIDTH]; // by column
  i128 values[CUBE_WIDTH];     // in the model
  uint32_t steps, most_rows, most_steps;
  bool fits;
} Maker;

static void keep(Maker *m, Term t, bool value);
static bool add(Maker *m, Feature x, i128 factor, CubeRow *row);

// ---- numbers of the model

static bool holds(Maker *m, Term t) { return smt_holds(m->solver, t); }

static bool value_of(Maker *m, Feature x, i128 *value) {
  Term v = smt_value(m->solver, x.term);
  if (v) *value = domain_number_of(expr_sort(m->table, v), x.is_signed, expr_bits(m->table, v));
  return v != TERM_NONE;
}

// ---- rows

static bool add_row(CubeRow *row, const CubeRow *other, i128 factor) {
  for (uint32_t i = 0; i < CUBE_WIDTH; i++) {
    i128 product;
    if (__builtin_mul_overflow(other->at[i], factor, &product)) return false;
    if (__builtin_add_overflow(row->at[i], product, &row->at[i])) return false;
  }
  return true;
}

static bool add_constant(CubeRow *row, i128 value, i128 factor) {
  return add_row(row, &(CubeRow){.at = {value}}, factor);
}

// Of rows that differ in the constant only the strongest counts. Beyond so many the cube is larger than it need be.
static void keep_row(Maker *m, CubeRow row) {
  CubeRowVec *rows = &m->cube->rows;
  for (uint32_t i = 0; i < rows->count; i++)
    if (memcmp(rows->data[i].at + 1, row.at + 1, sizeof row.at - sizeof row.at[0]) == 0) {
      rows->data[i].at[0] = number_min(rows->data[i].at[0], row.at[0]);
      return;
    }
  if (rows->count < m->most_rows) cuberowvec_push(rows, row);
}

// low <= row <= high
static void keep_between(Maker *m, const CubeRow *row, i128 low, i128 high) {
  CubeRow above = {0}, below = {0};
  if (add_row(&above, row, 1) && add_constant(&above, low, -1)) keep_row(m, above);
  if (add_row(&below, row, -1) && add_constant(&below, high, 1)) keep_row(m, below);
}

static bool row_value(const Maker *m, const CubeRow *row, i128 *value) {
  *value = row->at[0];
  for (uint32_t i = 1; i < m->cube->width; i++) {
    i128 product;
    if (__builtin_mul_overflow(row->at[i], m->values[i], &product)) return false;
    if (__builtin_add_overflow(*value, product, value)) return false;
  }
  return true;
}

// ---- symbols

static bool new_symbol(Maker *m, Feature x) {
  uint32_t column = m->cube->width;
  if (column == CUBE_WIDTH || !value_of(m, x, &m->values[column])) return false;
  m->symbols[column] = x;
  m->cube->width++;
  CubeRow row = {0};
  row.at[column] = 1;
  Sort sort = expr_sort(m->table, x.term);
  if (sort != SORT_INT)
    keep_between(m, &row, domain_number_least(sort, x.is_signed), domain_number_most(sort, x.is_signed));
  return true;
}

// A symbol, or its other reading: which of the two halves of its range the model has is told apart.
static bool add_symbol(Maker *m, Feature x, i128 factor, CubeRow *row) {
  uint32_t column = 1;
  while (column < m->cube->width && m->symbols[column].term != x.term) column++;
  if (column == m->cube->width && !new_symbol(m, x)) return false;
  CubeRow symbol = {0};
  symbol.at[column] = 1;
  Sort sort = expr_sort(m->table, x.term);
  if (sort != SORT_INT && m->symbols[column].is_signed != x.is_signed) {
    i128 half = (i128)1 << (sort_width(sort) - 1), value = m->values[column];
    if (value >= 0 && value < half) keep_between(m, &symbol, 0, half - 1);
    else if (x.is_signed) keep_between(m, &symbol, half, 2 * half - 1), symbol.at[0] -= 2 * half;
    else keep_between(m, &symbol, -half, -1), symbol.at[0] += 2 * half;
  }
  return add_row(row, &symbol, factor);
}

// ---- terms

// Adds factor * x, where x is the sum but for a multiple of the modulus; low is the least value of x.
static bool add_wrapped(Maker *m, Feature x, const CubeRow *sum, i128 modulus, i128 low, i128 factor, CubeRow *row) {
  i128 exact, value;
  if (!row_value(m, sum, &exact) || !value_of(m, x, &value)) return false;
  i128 quotient = (exact - value) / modulus;
  if (quotient > SMALL_QUOTIENT || quotient < -SMALL_QUOTIENT) return add_symbol(m, x, factor, row);
  CubeRow wrapped = *sum;
  if (!add_constant(&wrapped, modulus, -quotient)) return false;
  keep_between(m, &wrapped, low, low + modulus - 1);
  return add_row(row, &wrapped, factor);
}

static bool add_machine(Maker *m, Feature x, const CubeRow *sum, i128 factor, CubeRow *row) {
  Sort sort = expr_sort(m->table, x.term);
  return add_wrapped(m, x, sum, (i128)1 << sort_width(sort), domain_number_least(sort, x.is_signed), factor, row);
}

// The quotient of a by a positive constant, rounded down: a symbol, but for what is left.
static bool add_quotient(Maker *m, Feature quotient, Feature a, i128 by, i128 factor, CubeRow *row) {
  CubeRow left = {0};
  if (!add(m, a, 1, &left) || !add_symbol(m, (Feature){quotient.term, false}, -by, &left)) return false;
  keep_between(m, &left, 0, by - 1);
  return add_symbol(m, quotient, factor, row);
}

static bool constant_of(const Maker *m, Term t, bool is_signed, i128 *value) {
  if (!expr_is_const(m->table, t)) return false;
  *value = domain_number_of(expr_sort(m->table, t), is_signed, expr_bits(m->table, t));
  return true;
}

// x = a * k for a constant k on either side, or a << k.
static bool add_product(Maker *m, Feature x, i128 factor, CubeRow *row) {
  Op op = expr_op(m->table, x.term);
  for (uint32_t i = 0; i < 2; i++) {
    Feature a = {expr_arg(m->table, x.term, 1 - i), x.is_signed};
    CubeRow one = {0}, all = {0};
    i128 k;
    if (!constant_of(m, expr_arg(m->table, x.term, i), op != OP_BVSHL, &k) || (op == OP_BVSHL && i == 0)) continue;
    if (op == OP_BVSHL && k >= 62) break;
    if (op == OP_BVSHL) k = (i128)1 << k;
    if (!add(m, a, 1, &one) || !add_row(&all, &one, k)) return false;
    return op == OP_INTMUL ? add_row(row, &all, factor) : add_machine(m, x, &all, factor, row);
  }
  return add_symbol(m, x, factor, row);
}

static bool add_remainder(Maker *m, Feature x, i128 factor, CubeRow *row) {
  Term a = expr_arg(m->table, x.term, 0);
  i128 k;
  CubeRow whole = {0};
  bool is_int = expr_sort(m->table, x.term) == SORT_INT;
  if (!constant_of(m, expr_arg(m->table, x.term, 1), false, &k) || k <= 0 || k > (i128)1 << 100)
    return add_symbol(m, x, factor, row);
  return add(m, (Feature){a, is_int}, 1, &whole) && add_wrapped(m, (Feature){x.term, false}, &whole, k, 0, factor, row);
}

static bool add_division(Maker *m, Feature x, i128 factor, CubeRow *row) {
  Term a = expr_arg(m->table, x.term, 0);
  i128 k;
  if (!constant_of(m, expr_arg(m->table, x.term, 1), false, &k) || k <= 0 || k > (i128)1 << 62)
    return add_symbol(m, x, factor, row);
  return add_quotient(m, x, (Feature){a, false}, k, factor, row);
}

static bool add_extended(Maker *m, Feature x, i128 factor, CubeRow *row) {
  Feature a = {expr_arg(m->table, x.term, 0), expr_op(m->table, x.term) == OP_SEXT};
  if (!a.is_signed || x.is_signed) return add(m, a, factor, row);
  CubeRow sum = {0};
  return add(m, a, 1, &sum) && add_machine(m, x, &sum, factor, row);
}

static bool add_sum(Maker *m, Feature x, i128 factor, CubeRow *row) {
  Op op = expr_op(m->table, x.term);
  bool is_unary = op == OP_BVNEG || op == OP_INTNEG, is_plus = op == OP_BVADD || op == OP_INTADD;
  CubeRow sum = {0};
  if (!add(m, (Feature){expr_arg(m->table, x.term, 0), x.is_signed}, is_unary ? -1 : 1, &sum)) return false;
  if (!is_unary && !add(m, (Feature){expr_arg(m->table, x.term, 1), x.is_signed}, is_plus ? 1 : -1, &sum)) return false;
  if (expr_sort(m->table, x.term) == SORT_INT) return add_row(row, &sum, factor);
  return add_machine(m, x, &sum, factor, row);
}

static bool add_low_bits(Maker *m, Feature x, i128 factor, CubeRow *row) {
  CubeRow sum = {0};
  if (expr_param(m->table, x.term) != 0) return add_symbol(m, x, factor, row);
  return add(m, (Feature){expr_arg(m->table, x.term, 0), x.is_signed}, 1, &sum) && add_machine(m, x, &sum, factor, row);
}

static bool add(Maker *m, Feature x, i128 factor, CubeRow *row) {
  Sort sort = expr_sort(m->table, x.term);
  i128 value;
  if (++m->steps > m->most_steps || (sort_is_bv(sort) && sort_width(sort) > 64)) return false;
  if (constant_of(m, x.term, x.is_signed, &value)) return add_constant(row, value, factor);
  switch (expr_op(m->table, x.term)) {
  case OP_BVADD:
  case OP_BVSUB:
  case OP_BVNEG:
  case OP_INTADD:
  case OP_INTSUB:
  case OP_INTNEG: return add_sum(m, x, factor, row);
  case OP_BVMUL:
  case OP_BVSHL:
  case OP_INTMUL: return add_product(m, x, factor, row);
  case OP_BVUREM:
  case OP_INTMOD: return add_remainder(m, x, factor, row);
  case OP_BVUDIV:
  case OP_INTDIV: return add_division(m, x, factor, row);
  case OP_ZEXT:
  case OP_SEXT: return add_extended(m, x, factor, row);
  case OP_EXTRACT: return add_low_bits(m, x, factor, row);
  case OP_ITE: {
    Term condition = expr_arg(m->table, x.term, 0);
    bool first = holds(m, condition);
    keep(m, condition, first);
    return add(m, (Feature){expr_arg(m->table, x.term, first ? 1 : 2), x.is_signed}, factor, row);
  }
  default: return add_symbol(m, x, factor, row);
  }
}

// ---- conditions

// more - less >= least, where that is linear
static void keep_order(Maker *m, Term less, Term more, bool is_signed, i128 least) {
  CubeRow row = {0};
  if (add(m, (Feature){more, is_signed}, 1, &row) && add(m, (Feature){less, is_signed}, -1, &row) &&
      add_constant(&row, least, -1))
    keep_row(m, row);
}

// How a term would rather be read.
static bool reads_signed(const Maker *m, Term t) {
  for (uint32_t i = 1; i < m->cube->width; i++)
    if (m->symbols[i].term == t) return m->symbols[i].is_signed;
  if (expr_op(m->table, t) == OP_SEXT) return true;
  return expr_op(m->table, t) != OP_ZEXT && expr_arity(m->table, t) && reads_signed(m, expr_arg(m->table, t, 0));
}

static void keep_equality(Maker *m, Term a, Term b, bool value) {
  Sort sort = expr_sort(m->table, a);
  if (sort == SORT_BOOL) {
    keep(m, a, holds(m, a));
    keep(m, b, holds(m, b));
  } else if (sort == SORT_INT || sort_is_bv(sort)) {
    bool is_signed = sort == SORT_INT || reads_signed(m, a) || reads_signed(m, b);
    Op less = sort == SORT_INT ? OP_INTLT : is_signed ? OP_BVSLT : OP_BVULT;
    bool a_below = !value && holds(m, expr_binary(m->table, less, a, b));
    if (value || a_below) keep_order(m, a, b, is_signed, !value);
    if (value || !a_below) keep_order(m, b, a, is_signed, !value);
  }
}

// All parts of a conjunction that holds (a disjunction that does not), one part of the other.
static void keep_parts(Maker *m, Term t, bool all, bool value) {
  for (uint32_t i = expr_arity(m->table, t); i-- > 0;) { // the guard comes after the invariants, and matters more
    Term part = expr_arg(m->table, t, i);
    if (!all && holds(m, part) != value) continue;
    keep(m, part, value);
    if (!all) return;
  }
}

static void keep_comparison(Maker *m, Op op, Term a, Term b, bool value) {
  bool is_signed = op != OP_BVULT && op != OP_BVULE, strict = op == OP_INTLT || op == OP_BVULT || op == OP_BVSLT;
  if (value) keep_order(m, a, b, is_signed, strict);
  else keep_order(m, b, a, is_signed, !strict);
}

static void keep(Maker *m, Term t, bool value) {
  if (++m->steps > m->most_steps) return;
  Op op = expr_op(m->table, t);
  Term a = expr_arity(m->table, t) ? expr_arg(m->table, t, 0) : TERM_NONE;
  Term b = expr_arity(m->table, t) > 1 ? expr_arg(m->table, t, 1) : TERM_NONE;
  switch (op) {
  case OP_NOT: keep(m, a, !value); break;
  case OP_AND:
  case OP_OR: keep_parts(m, t, (op == OP_AND) == value, value); break;
  case OP_EQ: keep_equality(m, a, b, value); break;
  case OP_INTLE:
  case OP_INTLT:
  case OP_BVULT:
  case OP_BVULE:
  case OP_BVSLT:
  case OP_BVSLE: keep_comparison(m, op, a, b, value); break;
  case OP_ITE: {
    bool first = holds(m, a);
    keep(m, a, first);
    keep(m, expr_arg(m->table, t, first ? 1 : 2), value);
    break;
  }
  default: break;
  }
}

static void make_after(Maker *m, const RankEdge *e, Feature x) {
  Feature after = {evidence_rank_graph_after(e, x.term), x.is_signed};
  CubeRow row = {0};
  if (!add(m, after, 1, &row)) {
    row = (CubeRow){0};
    m->fits = m->fits && add_symbol(m, after, 1, &row);
  }
  cuberowvec_push(&m->cube->after, row);
}

// A feature that is conditional, such as a maximum, is what it is in the model.
static void keep_feature(Maker *m, uint32_t column) {
  Feature x = m->symbols[column];
  CubeRow row = {0};
  if (expr_op(m->table, x.term) != OP_ITE || !add(m, x, 1, &row)) return;
  row.at[column] -= 1;
  keep_between(m, &row, 0, 0);
}

bool endless_cube_around(Solver *solver, TermTable *table, const RankEdge *e, const FeatureVec *features,
                         const Limits *limits, Cube *cube) {
  Maker m = {.solver = solver, .table = table, .cube = cube, .fits = true};
  m.most_rows = EFFORT32(limits, rank_rows);
  m.most_steps = EFFORT32(limits, rank_steps);
  *cube = (Cube){.width = 1};
  for (uint32_t i = 0; i < features->count && m.fits; i++) m.fits = new_symbol(&m, features->data[i]);
  for (uint32_t i = 1; i <= features->count && m.fits; i++) keep_feature(&m, i);
  if (m.fits) keep(&m, e->left, true);
  for (uint32_t i = 0; i < features->count && m.fits; i++) make_after(&m, e, features->data[i]);
  if (!m.fits) endless_cube_release(cube);
  return m.fits;
}

void endless_cube_release(Cube *cube) {
  cuberowvec_release(&cube->rows);
  cuberowvec_release(&cube->after);
}
