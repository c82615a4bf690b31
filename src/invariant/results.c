#include "invariant/results.h"

#include "expr/walk.h"

#define MODE_VALUES 6    // values of an input that are told apart
#define FEW_ROWS 2       // fewer show nothing
#define NEAR 1024        // bounds of differences that are no accident of the inputs seen
#define LARGEST_POWER 24 // exponents that are looked at

typedef struct Guess {
  const Results *of;
  const SampleRows *rows;
  TermTable *table;
  Term guard;
  uint32_t base; // the column that the output is looked at relative to; UINT32_MAX: none
  bool *is_in;   // by row: the guard holds
  uint32_t count;
  bool bounds; // else equations
  InvariantVec *out;
  Loc loc;
} Guess;

static const SampleColumn *column(const Guess *g, uint32_t c) { return &g->of->samples->columns[c]; }
static Term term(const Guess *g, uint32_t c) { return column(g, c)->term; }
static uint32_t width(const Guess *g, uint32_t c) { return sort_width(column(g, c)->sort); }

static i128 number(const Guess *g, uint32_t row, uint32_t c) {
  u128 value = g->rows->rows[row][c];
  const SampleColumn *at = column(g, c);
  return sort_is_bv(at->sort) && at->is_signed ? bits_signed(value, sort_width(at->sort)) : (i128)value;
}

// What is looked at of an output: itself, or how much it has changed.
static i128 output(const Guess *g, uint32_t row, uint32_t y) {
  return number(g, row, y) - (g->base == UINT32_MAX ? 0 : number(g, row, g->base));
}

// The other side of an equation or bound for the output.
static Term other_side(const Guess *g, Term t) {
  return g->base == UINT32_MAX ? t : expr_binary(g->table, OP_BVADD, t, term(g, g->base));
}

static void guess(const Guess *g, Term t) {
  Term candidate = expr_implies(g->table, g->guard, t);
  if (candidate != expr_true(g->table)) invariantvec_push(g->out, (Invariant){g->loc, candidate});
}

static Term constant(const Guess *g, uint32_t c, i128 value) {
  return expr_const(g->table, column(g, c)->sort, (u128)value);
}

static bool is_number(const Guess *g, uint32_t c) {
  Sort sort = column(g, c)->sort;
  return sort_is_bv(sort) && sort_width(sort) <= 64;
}

static bool fit_together(const Guess *g, uint32_t x, uint32_t y) {
  return is_number(g, x) && column(g, x)->sort == column(g, y)->sort;
}

// ---- what is true of all rows

// Is left == right + c in all rows, in the arithmetic of y? `c` is set by the first.
typedef i128 (*Side)(const Guess *g, uint32_t row, const uint32_t *columns, i128 a, i128 b);

static bool differ_by(const Guess *g, uint32_t y, Side side, const uint32_t *columns, i128 a, i128 b, i128 *c) {
  bool first = true;
  u128 mask = bits_mask(width(g, y));
  for (uint32_t r = 0; r < g->rows->count; r++) {
    if (!g->is_in[r]) continue;
    i128 difference = output(g, r, y) - side(g, r, columns, a, b);
    if (first) *c = difference;
    if (((u128)difference & mask) != ((u128)*c & mask)) return false;
    first = false;
  }
  return true;
}

// The least and the largest difference, as mathematical integers.
static void differences(const Guess *g, uint32_t y, Side side, const uint32_t *columns, i128 a, i128 b,
                        i128 bounds[2]) {
  bool first = true;
  for (uint32_t r = 0; r < g->rows->count; r++) {
    if (!g->is_in[r]) continue;
    i128 difference = output(g, r, y) - side(g, r, columns, a, b);
    if (first || difference < bounds[0]) bounds[0] = difference;
    if (first || difference > bounds[1]) bounds[1] = difference;
    first = false;
  }
}

static i128 nothing(const Guess *g, uint32_t row, const uint32_t *columns, i128 a, i128 b) {
  (void)g, (void)row, (void)columns, (void)a, (void)b;
  return 0;
}

static i128 sum(const Guess *g, uint32_t row, const uint32_t *columns, i128 a, i128 b) {
  return a * number(g, row, columns[0]) + (b ? b * number(g, row, columns[1]) : 0);
}

static i128 product(const Guess *g, uint32_t row, const uint32_t *columns, i128 a, i128 b) {
  (void)a, (void)b;
  return (i128)(int32_t)number(g, row, columns[0]) * (int32_t)number(g, row, columns[1]);
}

static i128 power(const Guess *g, uint32_t row, const uint32_t *columns, i128 a, i128 b) {
  (void)b;
  i128 x = number(g, row, columns[0]);
  return x >= 0 && x <= LARGEST_POWER ? a << x : 0;
}

// ---- terms

static Term scaled(const Guess *g, uint32_t x, i128 a) {
  return a == 1 ? term(g, x) : expr_binary(g->table, OP_BVMUL, term(g, x), constant(g, x, a));
}

static Term plus(const Guess *g, Term t, i128 c) {
  return c ? expr_binary(g->table, OP_BVADD, t, expr_const(g->table, expr_sort(g->table, t), (u128)c)) : t;
}

// output == t + c
static void guess_equal(const Guess *g, uint32_t y, Term t, i128 c) {
  if (!g->bounds) guess(g, expr_eq(g->table, term(g, y), other_side(g, plus(g, t, c))));
}

static Term at_most(const Guess *g, uint32_t y, Term a, Term b) {
  return expr_binary(g->table, column(g, y)->is_signed ? OP_BVSLE : OP_BVULE, a, b);
}

static bool fits(const Guess *g, uint32_t y, i128 value) {
  i128 most = (i128)1 << (width(g, y) - column(g, y)->is_signed);
  return value < most && value >= (column(g, y)->is_signed ? -most : 0);
}

// Bounds of the output relative to a term; how far it was from it is in `bounds`.
static void guess_bounds(const Guess *g, uint32_t y, Term from, const i128 bounds[2], i128 near) {
  if (!g->bounds) return;
  Term t = other_side(g, from);
  for (int upper = 0; upper < 2; upper++) {
    i128 least = upper ? -bounds[1] : bounds[0]; // by how much the bound 0 holds
    i128 exact = bounds[upper];
    if (exact != 0 && exact >= -near && exact <= near && fits(g, y, exact))
      guess(g, upper ? at_most(g, y, term(g, y), plus(g, t, exact)) : at_most(g, y, plus(g, t, exact), term(g, y)));
    if (least >= 0) guess(g, upper ? at_most(g, y, term(g, y), t) : at_most(g, y, t, term(g, y)));
  }
}

// ---- templates

// True where it is always the same: nothing else can be told from it.
static bool guess_alone(const Guess *g, uint32_t y) {
  i128 bounds[2] = {0, 0};
  differences(g, y, nothing, NULL, 0, 0, bounds);
  if (bounds[0] == bounds[1]) guess_equal(g, y, constant(g, y, bounds[0]), 0);
  else guess_bounds(g, y, constant(g, y, 0), bounds, (i128)1 << 40);
  return bounds[0] == bounds[1];
}

static void guess_bool(const Guess *g, uint32_t y) {
  bool seen[2] = {false, false};
  for (uint32_t r = 0; r < g->rows->count; r++)
    if (g->is_in[r]) seen[g->rows->rows[r][y] != 0] = true;
  if (seen[0] != seen[1]) guess(g, seen[1] ? term(g, y) : expr_not(g->table, term(g, y)));
}

// y <= 2^x
static void guess_below_power(const Guess *g, uint32_t y, uint32_t x) {
  i128 bounds[2] = {0, 0};
  Term two = expr_binary(g->table, OP_BVSHL, constant(g, y, 1), term(g, x));
  for (uint32_t r = 0; r < g->rows->count; r++)
    if (g->is_in[r] && (number(g, r, x) < 0 || number(g, r, x) > LARGEST_POWER)) return;
  differences(g, y, power, &x, 1, 0, bounds);
  if (g->bounds && bounds[1] <= 0) guess(g, at_most(g, y, term(g, y), other_side(g, two)));
}

static void guess_power(const Guess *g, uint32_t y, uint32_t x) {
  static const i128 factors[] = {1, 2, 4, 8, 3, -1};
  i128 c = 0;
  guess_below_power(g, y, x);
  for (uint32_t i = 0; i < sizeof factors / sizeof *factors; i++) {
    if (!differ_by(g, y, power, &x, factors[i], 0, &c)) continue;
    Term two = expr_binary(g->table, OP_BVSHL, constant(g, y, factors[i]), term(g, x));
    guess_equal(g, y, two, c);
    return;
  }
}

static void guess_parity(const Guess *g, uint32_t y, uint32_t x) {
  for (uint32_t odd = 0; odd < 2; odd++) {
    bool all = true;
    for (uint32_t r = 0; r < g->rows->count && all; r++)
      all = !g->is_in[r] || g->rows->rows[r][y] == ((g->rows->rows[r][x] & 1) ^ odd);
    if (!all || g->bounds || g->base != UINT32_MAX) continue;
    Term bit = expr_eq(g->table, expr_extract(g->table, term(g, x), 0, 1), expr_bv(g->table, 1, 1 - odd));
    guess(g, expr_eq(g->table, term(g, y), expr_ite(g->table, bit, constant(g, y, 1), constant(g, y, 0))));
  }
}

static void guess_one(const Guess *g, uint32_t y, uint32_t x) {
  static const i128 factors[] = {1, -1, 2, 3, -2};
  i128 c = 0, bounds[2] = {0, 0};
  bool is_equal = false;
  for (uint32_t i = 0; i < sizeof factors / sizeof *factors && !is_equal; i++) {
    is_equal = differ_by(g, y, sum, &x, factors[i], 0, &c);
    if (is_equal) guess_equal(g, y, scaled(g, x, factors[i]), c);
  }
  if (is_equal) return;
  differences(g, y, sum, &x, 1, 0, bounds);
  guess_bounds(g, y, term(g, x), bounds, NEAR);
  guess_power(g, y, x);
  guess_parity(g, y, x);
}

// Products by 0, 1 and -1 are equal to much else.
static bool is_product_telling(const Guess *g, uint32_t x, uint32_t z) {
  uint32_t telling = 0;
  for (uint32_t r = 0; r < g->rows->count; r++) {
    i128 a = number(g, r, x), b = number(g, r, z);
    telling += g->is_in[r] && (a > 1 || a < -1) && (b > 1 || b < -1) && a != b;
  }
  return telling > FEW_ROWS;
}

static void guess_two(const Guess *g, uint32_t y, uint32_t x, uint32_t z) {
  static const i128 factors[][2] = {{1, 1}, {1, -1}, {-1, 1}, {2, 1}, {1, 2}};
  const uint32_t columns[2] = {x, z};
  i128 c = 0, bounds[2] = {0, 0};
  for (uint32_t i = 0; i < sizeof factors / sizeof *factors; i++) {
    if (!differ_by(g, y, sum, columns, factors[i][0], factors[i][1], &c)) continue;
    Term t = expr_binary(g->table, OP_BVADD, scaled(g, x, factors[i][0]), scaled(g, z, factors[i][1]));
    guess_equal(g, y, t, c);
    return;
  }
  if (is_product_telling(g, x, z) && differ_by(g, y, product, columns, 0, 0, &c))
    guess_equal(g, y, expr_binary(g->table, OP_BVMUL, term(g, x), term(g, z)), c);
  differences(g, y, sum, columns, 1, 1, bounds);
  guess_bounds(g, y, expr_binary(g->table, OP_BVADD, term(g, x), term(g, z)), bounds, NEAR);
}

static void guess_number(const Guess *g, uint32_t y) {
  const U32Vec *in = &g->of->inputs;
  if (guess_alone(g, y)) return;
  for (uint32_t i = 0; i < in->count; i++)
    if (fit_together(g, in->data[i], y)) guess_one(g, y, in->data[i]);
  for (uint32_t i = 0; i < in->count; i++)
    for (uint32_t k = 0; k < i; k++)
      if (fit_together(g, in->data[i], y) && fit_together(g, in->data[k], y)) guess_two(g, y, in->data[k], in->data[i]);
}

static void guess_output(Guess *g, uint32_t i) {
  uint32_t y = g->of->outputs.data[i], before = g->of->before.data[i];
  g->base = UINT32_MAX;
  if (column(g, y)->sort == SORT_BOOL) guess_bool(g, y);
  if (!is_number(g, y)) return;
  guess_number(g, y);
  g->base = before;
  if (before != UINT32_MAX && fit_together(g, before, y)) guess_number(g, y);
}

// ---- guards

typedef struct RowValues {
  const Guess *guess;
  uint32_t row;
} RowValues;

static Term value_in_row(void *context, Term var) {
  const RowValues *v = context;
  const Samples *s = v->guess->of->samples;
  for (uint32_t i = 0; i < s->column_count; i++)
    if (s->columns[i].term == var)
      return expr_const(v->guess->table, s->columns[i].sort, v->guess->rows->rows[v->row][i]);
  return TERM_NONE;
}

static void guess_guarded(Guess *g, Term guard) {
  g->guard = guard;
  g->count = 0;
  for (uint32_t r = 0; r < g->rows->count; r++) {
    RowValues values = {g, r};
    g->is_in[r] = expr_evaluate(g->table, guard, value_in_row, &values) == expr_true(g->table);
    g->count += g->is_in[r];
  }
  bool shows_nothing = guard != expr_true(g->table) && (g->count < FEW_ROWS || g->count == g->rows->count);
  for (uint32_t i = 0; i < g->of->outputs.count && !shows_nothing; i++) guess_output(g, i);
}

void invariant_results_guess(const Results *results, bool bounds, InvariantVec *out) {
  const Task *task = results->samples->task;
  Guess g = {.of = results,
             .rows = &results->samples->at[results->block],
             .table = task->prog->table,
             .bounds = bounds,
             .out = out};
  g.loc = task->blocks->blocks[results->block].loc;
  if (g.rows->count == 0) return;
  g.is_in = memory_new(g.rows->count);
  for (uint32_t i = 0; i < results->guards.count && !limits_reached(task->limits); i++)
    guess_guarded(&g, results->guards.data[i]);
  free(g.is_in);
}

void invariant_results_add_modes(Results *results) {
  const Samples *s = results->samples;
  const SampleRows *rows = &s->at[results->block];
  TermTable *table = s->task->prog->table;
  for (uint32_t i = 0; i < results->inputs.count; i++) {
    uint32_t x = results->inputs.data[i], count = 0;
    u128 values[MODE_VALUES + 1];
    for (uint32_t r = 0; r < rows->count && count <= MODE_VALUES; r++) {
      uint32_t k = 0;
      while (k < count && values[k] != rows->rows[r][x]) k++;
      if (k == count) values[count++] = rows->rows[r][x];
    }
    for (uint32_t k = 0; k < count && count > 1 && count <= MODE_VALUES; k++)
      u32vec_push(&results->guards,
                  expr_eq(table, s->columns[x].term, expr_const(table, s->columns[x].sort, values[k])));
  }
}

void invariant_results_release(Results *results) {
  u32vec_release(&results->inputs);
  u32vec_release(&results->outputs);
  u32vec_release(&results->before);
  u32vec_release(&results->guards);
}
