// Templates, for the scalar variables x, y, z that decide where control goes, at each cut point:
//   x == c, x in a small set, x == 0 or x >= c (a pointer), bounds c <= x <= d with c, d from the states seen and the program's constants,
//   x == c modulo 2, 4, 8, 16;
//   x == y, x < y, x <= y, y == a*x + c; joint values of x and y where both take few;
//   x == c implies bounds on y, and y <= z, where x takes few values (a mode);
//   z == a*x + b*y + c for small a, b; x + y <= z;
//   the program's own conditions and those that were given, and their negations; of two of them on what no loop changes, that one holds or the other.
// Array elements take part in what is said of one variable.
#include "domain/predicates.h"
#include "invariant/candidates.h"

#include <string.h>

#include "invariant/samples.h"
#include "invariant/steady.h"
#include "expr/walk.h"

#define MODE_VALUES 6 // values that a mode may have
#define MODE_COLUMNS 8
#define NULL_PAGE 4096

VEC(ValueVec, valuevec, u128)

typedef struct Candidates {
  Task *task;
  Houdini *houdini; // that candidates go to
  uint32_t batch;   // the next one
  TermTable *table;
  Samples samples;
  ValueVec constants;
  U32Vec conditions;
  U32Vec steady;  // of these, the first ones on what no loop changes
  Map compared;   // pairs of terms that some condition compares: (the smaller, the larger) -> 1
  uint32_t block; // being guessed for
  // Columns that vary in the states at that block, each standing for all columns that were always equal to it.
  uint32_t varying[SAMPLE_COLUMNS], varying_count;
} Guess;

// ---- what the program says

static void add_constant(Guess *g, u128 v) {
  for (uint32_t i = 0; i < g->constants.count; i++)
    if (g->constants.data[i] == v) return;
  if (g->constants.count < EFFORT32(g->task->limits, candidates_constants)) valuevec_push(&g->constants, v);
}

static uint64_t pair_of(Term a, Term b) { return a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a; }

static void collect(Guess *g, Term t, Subterms *walk) {
  for (subterms_add(walk, t); expr_subterms_next(g->table, walk, &t);) {
    Sort sort = expr_sort(g->table, t);
    if (sort == SORT_BOOL && expr_arity(g->table, t) == 2)
      map_set(&g->compared, pair_of(expr_arg(g->table, t, 0), expr_arg(g->table, t, 1)), 1);
    if (!expr_is_const(g->table, t) || sort == SORT_BOOL) continue;
    u128 v = expr_bits(g->table, t);
    v = sort_is_bv(sort) ? (u128)bits_signed(v, sort_width(sort)) : v;
    for (u128 d = 0; d <= 2; d++) add_constant(g, v + d - 1);
  }
}

static void add_condition(Guess *g, Term t) {
  for (uint32_t i = 0; i < g->conditions.count; i++)
    if (g->conditions.data[i] == t) return;
  if (g->conditions.count < EFFORT32(g->task->limits, candidates_conditions) && !expr_has_array(g->table, t))
    u32vec_push(&g->conditions, t);
}

static void collect_program(Guess *g) {
  Prog *prog = g->task->prog;
  Subterms walk = {0};
  const Predicates *given = g->task->predicates;
  for (uint32_t i = 0; given && i < given->everywhere.count; i++) {
    collect(g, given->everywhere.data[i], &walk);
    add_condition(g, given->everywhere.data[i]);
  }
  for (Loc l = 0; l < prog->locs.count; l++) {
    const Location *at = &prog->locs.data[l];
    if (at->kind == EDGE_IF) {
      collect(g, at->condition, &walk);
      add_condition(g, at->condition);
    }
    for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) collect(g, at->assigns[i].value, &walk);
  }
  expr_subterms_release(&walk);
}

// ---- templates

static Term var_term(const Guess *g, uint32_t column) { return g->samples.columns[column].term; }
static Sort sort_at(const Guess *g, uint32_t column) { return g->samples.columns[column].sort; }
static void guess(Guess *g, Term t) { invariant_houdini_add(g->houdini, g->block, t); }

static bool is_signed_at(const Guess *g, uint32_t c) { return g->samples.columns[c].is_signed; }

// The number that a value stands for, by the variable's sort and sign.
static i128 number(const Guess *g, uint32_t c, u128 v) {
  Sort s = sort_at(g, c);
  return sort_is_bv(s) && is_signed_at(g, c) ? bits_signed(v, sort_width(s)) : (i128)v;
}

static Term constant(const Guess *g, uint32_t c, i128 v) { return expr_const(g->table, sort_at(g, c), (u128)v); }

static Term at_most(const Guess *g, Term a, Term b, bool is_signed) {
  Op op = expr_sort(g->table, a) == SORT_INT ? OP_INTLE : is_signed ? OP_BVSLE : OP_BVULE;
  return expr_binary(g->table, op, a, b);
}

static bool representable(const Guess *g, uint32_t c, i128 v) {
  Sort s = sort_at(g, c);
  if (!sort_is_bv(s)) return true;
  return number(g, c, (u128)v & bits_mask(sort_width(s))) == v;
}

// Upper (or lower) bounds where `mode` holds: the extreme value seen, and the nearest constants of the program beyond it.
static void guess_bounds(Guess *g, Term mode, uint32_t c, i128 extreme, bool upper, int most) {
  i128 bound = extreme;
  for (int n = 0; n < most; n++) {
    Term k = constant(g, c, bound), x = var_term(g, c);
    Term within = upper ? at_most(g, x, k, is_signed_at(g, c)) : at_most(g, k, x, is_signed_at(g, c));
    guess(g, expr_implies(g->table, mode, within));
    bool found = false;
    i128 next = 0;
    for (uint32_t i = 0; i < g->constants.count; i++) {
      i128 k2 = (i128)g->constants.data[i];
      bool beyond = upper ? k2 > bound : k2 < bound;
      if (!beyond || !representable(g, c, k2)) continue;
      if (!found || (upper ? k2 < next : k2 > next)) next = k2;
      found = true;
    }
    if (!found) return;
    bound = next;
  }
}

static uint32_t distinct(const SampleRows *s, uint32_t c, u128 *values, uint32_t most) {
  uint32_t n = 0;
  for (uint32_t r = 0; r < s->count; r++) {
    uint32_t i = 0;
    while (i < n && values[i] != s->rows[r][c]) i++;
    if (i < n) continue;
    if (n == most) return most + 1;
    values[n++] = s->rows[r][c];
  }
  return n;
}

static void guess_values(Guess *g, const SampleRows *s, uint32_t c) {
  u128 values[8];
  uint32_t n = distinct(s, c, values, 8);
  if (n > 8) return;
  Term t = expr_false(g->table);
  for (uint32_t i = 0; i < n; i++)
    t = expr_or(g->table, t, expr_eq(g->table, var_term(g, c), expr_const(g->table, sort_at(g, c), values[i])));
  guess(g, t);
}

static void guess_low_bits(Guess *g, const SampleRows *s, uint32_t c) {
  if (!sort_is_bv(sort_at(g, c))) return;
  for (uint32_t w = 1; w <= 4 && w < sort_width(sort_at(g, c)); w++) {
    u128 low = s->rows[0][c] & bits_mask(w);
    for (uint32_t r = 1; r < s->count; r++)
      if ((s->rows[r][c] & bits_mask(w)) != low) return;
    guess(g, expr_eq(g->table, expr_extract(g->table, var_term(g, c), 0, w), expr_bv(g->table, w, low)));
  }
}

// The least and the largest value of a column in the states where the column `mode` has a value; UINT32_MAX: in all.
static void find_range(const Guess *g, const SampleRows *s, uint32_t c, uint32_t mode, u128 value, i128 *least,
                       i128 *most) {
  bool any = false;
  *least = *most = 0;
  for (uint32_t r = 0; r < s->count; r++) {
    if (mode != UINT32_MAX && s->rows[r][mode] != value) continue;
    i128 v = number(g, c, s->rows[r][c]);
    *least = !any || v < *least ? v : *least;
    *most = !any || v > *most ? v : *most;
    any = true;
  }
}

// A pointer: null, or at least the least address seen.
static void guess_null_or(Guess *g, const SampleRows *s, uint32_t c) {
  bool null = false;
  u128 least = 0;
  for (uint32_t r = 0; r < s->count; r++) {
    u128 v = s->rows[r][c];
    null |= v == 0;
    if (v && (!least || v < least)) least = v;
  }
  if (!null || least < NULL_PAGE || is_signed_at(g, c) || !sort_is_bv(sort_at(g, c))) return;
  Term x = var_term(g, c), zero = expr_eq(g->table, x, constant(g, c, 0));
  guess(g, expr_or(g->table, zero, at_most(g, constant(g, c, (i128)least), x, false)));
}

static void guess_single(Guess *g, const SampleRows *s, uint32_t c) {
  guess_values(g, s, c);
  if (sort_at(g, c) == SORT_BOOL) return;
  guess_low_bits(g, s, c);
  i128 least, most;
  find_range(g, s, c, UINT32_MAX, 0, &least, &most);
  guess_null_or(g, s, c);
  guess_bounds(g, expr_true(g->table), c, least, false, 6);
  guess_bounds(g, expr_true(g->table), c, most, true, 6);
}

typedef struct ColumnOrder {
  bool holds, strict, is_signed;
} ColumnOrder;

// Is x at most y in the states where the column `mode` has a value? UINT32_MAX: in all.
static ColumnOrder find_order(const Guess *g, const SampleRows *s, uint32_t x, uint32_t y, uint32_t mode, u128 value) {
  ColumnOrder order = {true, true, is_signed_at(g, x) && is_signed_at(g, y)};
  uint32_t w = sort_is_bv(sort_at(g, x)) ? sort_width(sort_at(g, x)) : 128;
  for (uint32_t r = 0; r < s->count && order.holds; r++) {
    if (mode != UINT32_MAX && s->rows[r][mode] != value) continue;
    i128 a = order.is_signed ? bits_signed(s->rows[r][x], w) : (i128)s->rows[r][x];
    i128 b = order.is_signed ? bits_signed(s->rows[r][y], w) : (i128)s->rows[r][y];
    order.holds = a <= b;
    order.strict = order.strict && a < b;
  }
  return order;
}

static void guess_order(Guess *g, Term mode, uint32_t x, uint32_t y, ColumnOrder order) {
  if (!order.holds) return;
  Term a = var_term(g, x), b = var_term(g, y);
  guess(g, expr_implies(g->table, mode, at_most(g, a, b, order.is_signed)));
  if (order.strict) guess(g, expr_implies(g->table, mode, expr_not(g->table, at_most(g, b, a, order.is_signed))));
}

// What holds of the other variables where one that takes few values (a mode) has one of them.
typedef struct Mode {
  uint32_t column;
  u128 value;
  Term term;
} Mode;

// Bounds, and orders of what the program compares; only those that do not hold in general.
static void guess_in_mode(Guess *g, const SampleRows *s, Mode m, const uint32_t *other, uint32_t others) {
  for (uint32_t j = 0; j < others; j++) {
    uint32_t y = other[j];
    if (y == m.column || sort_at(g, y) == SORT_BOOL) continue;
    i128 least, most, least_here, most_here;
    find_range(g, s, y, UINT32_MAX, 0, &least, &most);
    find_range(g, s, y, m.column, m.value, &least_here, &most_here);
    if (least_here > least) guess_bounds(g, m.term, y, least_here, false, 2);
    if (least_here > 1 && least < 1) guess_bounds(g, m.term, y, 1, false, 1);
    if (most_here < most) guess_bounds(g, m.term, y, most_here, true, 2);
    for (uint32_t k = 0; k < others; k++) {
      uint32_t z = other[k];
      if (z == y || z == m.column || !map_find(&g->compared, pair_of(var_term(g, y), var_term(g, z)), 0)) continue;
      if (find_order(g, s, y, z, UINT32_MAX, 0).holds) continue;
      guess_order(g, m.term, y, z, find_order(g, s, y, z, m.column, m.value));
    }
  }
}

static void guess_modes(Guess *g, const SampleRows *s) {
  uint32_t modes = 0, others = 0, other[MODE_COLUMNS + SAMPLE_ELEMENTS];
  for (; others < g->varying_count && others < MODE_COLUMNS; others++) other[others] = g->varying[others];
  for (uint32_t c = g->samples.variable_count; c < g->samples.column_count; c++) other[others++] = c;
  for (uint32_t i = 0; i < g->varying_count && modes < EFFORT32(g->task->limits, candidates_modes); i++) {
    u128 values[MODE_VALUES];
    uint32_t x = g->varying[i], n = distinct(s, x, values, MODE_VALUES);
    if (n < 2 || n > MODE_VALUES) continue;
    modes++;
    for (uint32_t v = 0; v < n; v++) {
      Term is = expr_eq(g->table, var_term(g, x), expr_const(g->table, sort_at(g, x), values[v]));
      guess_in_mode(g, s, (Mode){x, values[v], is}, other, others);
    }
  }
}

static Op add_op(const Guess *g, uint32_t c) { return sort_at(g, c) == SORT_INT ? OP_INTADD : OP_BVADD; }
static Op mul_op(const Guess *g, uint32_t c) { return sort_at(g, c) == SORT_INT ? OP_INTMUL : OP_BVMUL; }
static u128 cut(const Guess *g, uint32_t c, u128 v) {
  return sort_is_bv(sort_at(g, c)) ? v & bits_mask(sort_width(sort_at(g, c))) : v;
}

static Term times(const Guess *g, uint32_t c, i128 a) {
  return expr_binary(g->table, mul_op(g, c), var_term(g, c), constant(g, c, a));
}

// y == a*x + k with a from two states that differ in x.
static void guess_line(Guess *g, const SampleRows *s, uint32_t x, uint32_t y) {
  for (uint32_t r = 1; r < s->count; r++) {
    i128 dx = number(g, x, s->rows[r][x]) - number(g, x, s->rows[0][x]);
    i128 dy = number(g, y, s->rows[r][y]) - number(g, y, s->rows[0][y]);
    if (dx == 0) continue;
    if (dy % dx != 0 || dy == 0) return;
    i128 a = dy / dx;
    if (a > 1000 || a < -1000) return;
    u128 k = cut(g, y, s->rows[0][y] - (u128)a * s->rows[0][x]);
    for (uint32_t q = 0; q < s->count; q++)
      if (cut(g, y, s->rows[q][y] - (u128)a * s->rows[q][x]) != k) return;
    Term line = expr_binary(g->table, add_op(g, y), times(g, x, a), expr_const(g->table, sort_at(g, y), k));
    guess(g, expr_eq(g->table, var_term(g, y), line));
    return;
  }
}

// Both take few values: the pairs that were seen.
static void guess_joint(Guess *g, const SampleRows *s, uint32_t x, uint32_t y) {
  u128 vx[5], vy[5];
  uint32_t nx = distinct(s, x, vx, 5), ny = distinct(s, y, vy, 5), pairs = 0;
  if (nx < 2 || ny < 2 || nx > 5 || ny > 5) return;
  Term any = expr_false(g->table);
  for (uint32_t i = 0; i < nx; i++)
    for (uint32_t j = 0; j < ny; j++) {
      bool found = false;
      for (uint32_t r = 0; r < s->count; r++) found = found || (s->rows[r][x] == vx[i] && s->rows[r][y] == vy[j]);
      if (!found) continue;
      pairs++;
      Term both = expr_and(g->table, expr_eq(g->table, var_term(g, x), expr_const(g->table, sort_at(g, x), vx[i])),
                           expr_eq(g->table, var_term(g, y), expr_const(g->table, sort_at(g, y), vy[j])));
      any = expr_or(g->table, any, both);
    }
  if (pairs < nx * ny) guess(g, any);
}

static void guess_pair(Guess *g, const SampleRows *s, uint32_t x, uint32_t y) {
  guess_joint(g, s, x, y);
  if (sort_at(g, x) != sort_at(g, y) || sort_at(g, x) == SORT_BOOL) return;
  guess_order(g, expr_true(g->table), x, y, find_order(g, s, x, y, UINT32_MAX, 0));
  guess_order(g, expr_true(g->table), y, x, find_order(g, s, y, x, UINT32_MAX, 0));
  guess_line(g, s, x, y);
  guess_line(g, s, y, x);
}

// z == a*x + b*y + k
static void guess_plane(Guess *g, const SampleRows *s, uint32_t x, uint32_t y, uint32_t z, int a, int b) {
  u128 k = 0;
  for (uint32_t r = 0; r < s->count; r++) {
    u128 rest = s->rows[r][z] - (u128)(i128)a * s->rows[r][x] - (u128)(i128)b * s->rows[r][y];
    rest = cut(g, z, rest);
    if (r == 0) k = rest;
    if (rest != k) return;
  }
  Op add = add_op(g, z);
  Term sum = expr_binary(g->table, add, times(g, x, a), times(g, y, b));
  sum = expr_binary(g->table, add, sum, expr_const(g->table, sort_at(g, z), k));
  guess(g, expr_eq(g->table, var_term(g, z), sum));
}

static void guess_sum_order(Guess *g, const SampleRows *s, uint32_t x, uint32_t y, uint32_t z) {
  bool less = true, more = true;
  for (uint32_t r = 0; r < s->count; r++) {
    i128 d = number(g, x, s->rows[r][x]) + number(g, y, s->rows[r][y]) - number(g, z, s->rows[r][z]);
    less = less && d <= 0;
    more = more && d >= 0;
  }
  Term sum = expr_binary(g->table, add_op(g, x), var_term(g, x), var_term(g, y));
  if (less) guess(g, at_most(g, sum, var_term(g, z), is_signed_at(g, z)));
  if (more) guess(g, at_most(g, var_term(g, z), sum, is_signed_at(g, z)));
}

static void guess_triples(Guess *g, const SampleRows *s) {
  uint32_t n = g->varying_count < EFFORT32(g->task->limits, candidates_triples)
                   ? g->varying_count
                   : EFFORT32(g->task->limits, candidates_triples);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < n; j++)
      for (uint32_t k = j + 1; k < n; k++) {
        uint32_t z = g->varying[i], x = g->varying[j], y = g->varying[k];
        bool same = sort_at(g, x) == sort_at(g, y) && sort_at(g, y) == sort_at(g, z) && sort_at(g, x) != SORT_BOOL;
        if (!same || x == z || y == z) continue;
        for (int a = -3; a <= 3; a++)
          for (int b = -3; a && b <= 3; b++)
            if (b) guess_plane(g, s, x, y, z, a, b);
        guess_sum_order(g, s, x, y, z);
      }
}

typedef struct RowValues {
  const Guess *guess;
  const u128 *row;
} RowValues;

static Term value_in_row(void *context, Term var) {
  RowValues *v = context;
  for (uint32_t i = 0; i < v->guess->samples.column_count; i++)
    if (var_term(v->guess, i) == var) return expr_const(v->guess->table, sort_at(v->guess, i), v->row[i]);
  return TERM_NONE;
}

static void find_steady(Guess *g) {
  const Prog *prog = g->task->prog;
  bool *steady = invariant_steady(prog);
  uint32_t most = EFFORT32(g->task->limits, candidates_steady);
  for (uint32_t i = 0; i < g->conditions.count && g->steady.count < most; i++)
    if (invariant_steady_is(prog, steady, g->conditions.data[i])) u32vec_push(&g->steady, g->conditions.data[i]);
  free(steady);
}

static Term value_in(Guess *g, const SampleRows *s, uint32_t row, Term condition) {
  RowValues values = {g, s->rows[row]};
  return expr_evaluate(g->table, condition, value_in_row, &values);
}

// One of the two holds in all states seen, as far as they say.
static void guess_either(Guess *g, const SampleRows *s, Term a, Term b) {
  uint32_t rows = s->count < 16 ? s->count : 16;
  Term no = expr_false(g->table);
  for (uint32_t r = 0; r < rows; r++)
    if (value_in(g, s, r, a) == no && value_in(g, s, r, b) == no) return;
  guess(g, expr_or(g->table, a, b));
}

static void guess_implications(Guess *g, const SampleRows *s) {
  for (uint32_t i = 0; i < g->steady.count; i++)
    for (uint32_t k = 0; k < i; k++) {
      Term a = g->steady.data[i], b = g->steady.data[k];
      guess_either(g, s, a, b);
      guess_either(g, s, a, expr_not(g->table, b));
      guess_either(g, s, expr_not(g->table, a), b);
      guess_either(g, s, expr_not(g->table, a), expr_not(g->table, b));
    }
}

static void guess_conditions(Guess *g, const SampleRows *s) {
  uint32_t rows = s->count < 16 ? s->count : 16;
  for (uint32_t i = 0; i < g->conditions.count; i++) {
    bool always = true, never = true;
    for (uint32_t r = 0; r < rows && (always || never); r++) {
      RowValues values = {g, s->rows[r]};
      Term v = expr_evaluate(g->table, g->conditions.data[i], value_in_row, &values);
      always = always && v == expr_true(g->table);
      never = never && v == expr_false(g->table);
    }
    if (always) guess(g, g->conditions.data[i]);
    if (never) guess(g, expr_not(g->table, g->conditions.data[i]));
  }
}

static bool always_equal(const Guess *g, const SampleRows *s, uint32_t x, uint32_t y) {
  if (sort_at(g, x) != sort_at(g, y)) return false;
  for (uint32_t r = 0; r < s->count; r++)
    if (s->rows[r][x] != s->rows[r][y]) return false;
  return true;
}

static bool is_constant(const SampleRows *s, uint32_t c) {
  for (uint32_t r = 1; r < s->count; r++)
    if (s->rows[r][c] != s->rows[0][c]) return false;
  return true;
}

static void guess_copy(Guess *g, uint32_t x, uint32_t y) {
  if (g->batch == 0) guess(g, expr_eq(g->table, var_term(g, x), var_term(g, y)));
}

// Constants and copies of other columns are guessed to be just that, and take no part in relations.
static void choose_varying(Guess *g, const SampleRows *s) {
  g->varying_count = 0;
  for (uint32_t c = 0; c < g->samples.variable_count; c++) {
    if (is_constant(s, c)) continue;
    uint32_t i = 0;
    while (i < g->varying_count && !always_equal(g, s, g->varying[i], c)) i++;
    if (i < g->varying_count) guess_copy(g, g->varying[i], c);
    else g->varying[g->varying_count++] = c;
  }
}

// The cheap and the telling ones first.
typedef enum Batch { BATCH_SINGLE, BATCH_PAIRS, BATCH_MODES, BATCH_TRIPLES, BATCHES } Batch;

static void guess_from(Guess *g, const SampleRows *s) {
  choose_varying(g, s);
  switch ((Batch)g->batch) {
  case BATCH_SINGLE:
    for (uint32_t c = 0; c < g->samples.column_count; c++) guess_single(g, s, c);
    guess_conditions(g, s);
    break;
  case BATCH_PAIRS:
    guess_implications(g, s);
    for (uint32_t i = 0; i < g->varying_count; i++)
      for (uint32_t j = i + 1; j < g->varying_count; j++) guess_pair(g, s, g->varying[i], g->varying[j]);
    break;
  case BATCH_MODES: guess_modes(g, s); break;
  default: guess_triples(g, s);
  }
}

static bool have_one_origin(const Guess *g, uint32_t a, uint32_t b) {
  const Location *locs = g->task->prog->locs.data;
  const char *x = locs[g->task->blocks->blocks[a].loc].origin, *y = locs[g->task->blocks->blocks[b].loc].origin;
  return x && y && strcmp(x, y) == 0;
}

// In a product, the states seen at all copies of a cut point: what is true of the program is, whatever the automaton's state.
static SampleRows rows_of_origin(const Guess *g, uint32_t block) {
  SampleRows all = {0};
  for (uint32_t b = 0; b < g->task->blocks->count; b++)
    if (have_one_origin(g, block, b)) all.count += g->samples.at[b].count;
  all.rows = memory_new((all.count + 1) * sizeof *all.rows);
  all.count = 0;
  for (uint32_t b = 0; b < g->task->blocks->count; b++)
    for (uint32_t r = 0; have_one_origin(g, block, b) && r < g->samples.at[b].count; r++)
      memcpy(all.rows[all.count++], g->samples.at[b].rows[r], sizeof *all.rows);
  return all;
}

static void guess_at(Guess *g, uint32_t block) {
  const SampleRows *own = &g->samples.at[block];
  g->block = block;
  if (own->count == 0 && g->batch == 0) guess(g, expr_false(g->table)); // perhaps it cannot be reached
  if (own->count) guess_from(g, own);
  SampleRows all = rows_of_origin(g, block);
  if (all.count > own->count) guess_from(g, &all);
  free(all.rows);
}

Candidates *invariant_candidates_new(Task *task) {
  Guess *g = memory_new(sizeof *g);
  *g = (Guess){.task = task, .table = task->prog->table};
  invariant_samples_take(&g->samples, task);
  collect_program(g);
  find_steady(g);
  return g;
}

void invariant_candidates_delete(Candidates *g) {
  if (!g) return;
  invariant_samples_release(&g->samples);
  valuevec_release(&g->constants);
  map_release(&g->compared);
  u32vec_release(&g->conditions);
  u32vec_release(&g->steady);
  free(g);
}

bool invariant_candidates_next(Candidates *g, Houdini *houdini) {
  const Blocks *blocks = g->task->blocks;
  if (g->batch == BATCHES) return false;
  g->houdini = houdini;
  for (uint32_t b = 0; b < blocks->count && !limits_reached(g->task->limits); b++)
    if (!prog_blocks_is_final(blocks, b) && !evidence_task_is_target(g->task, b)) guess_at(g, b);
  g->batch++;
  g->task->statistics->candidates = invariant_houdini_count(houdini);
  return true;
}

void invariant_candidates_guess(Task *task, Houdini *houdini) {
  Candidates *candidates = invariant_candidates_new(task);
  while (invariant_candidates_next(candidates, houdini)) continue;
  invariant_candidates_delete(candidates);
}
