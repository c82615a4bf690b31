// A condition that holds in the model holds because of some of its parts: all parts of a conjunction, one of a disjunction, the
// branch taken of a conditional. Comparisons at the leaves become rows; so do those that conditional terms depend on.
// Remainders by constants are what is left of a quotient: the model's, where it is small (machine arithmetic wraps around
// once or not at all), else a symbol of its own. What is not linear is a symbol, about which nothing is known.
#include "engine/cube.h"

#include "domain/linear.h"
#include "domain/number.h"

#define MOST_ROWS 60
#define MOST_DEPTH 400
#define SMALL_QUOTIENT 2

typedef struct Maker {
  Solver *solver;
  TermTable *table;
  Cube *cube;
  Term symbols[CUBE_WIDTH]; // by column
  uint32_t depth;
  bool fits;
} Maker;

static void keep(Maker *m, Term t, bool value);
static bool add_leaf(void *context, Term t, i128 factor, i128 *row);

static bool holds(Maker *m, Term t) { return solver_value(m->solver, t) == term_true(m->table); }

static bool number_in_model(Maker *m, Term t, i128 *value) {
  Term v = solver_value(m->solver, t);
  if (v) *value = (i128)term_bits(m->table, v);
  return v != TERM_NONE;
}

static bool add_symbol(Maker *m, Term t, i128 factor, i128 *row) {
  uint32_t column = 1;
  while (column < m->cube->width && m->symbols[column] != t) column++;
  if (column == CUBE_WIDTH) return false;
  m->symbols[column] = t;
  if (column == m->cube->width) m->cube->width++;
  return !__builtin_add_overflow(row[column], factor, &row[column]);
}

static bool add_linear(Maker *m, Term t, i128 factor, i128 *row) {
  return linear_add(m->table, 0, t, factor, add_leaf, m, row);
}

static void keep_row(Maker *m, const CubeRow *row) {
  if (m->cube->rows.count == MOST_ROWS) m->fits = false;
  else cuberowvec_push(&m->cube->rows, *row);
}

// more - less >= least, where that is linear
static void keep_order(Maker *m, Term less, Term more, i128 least) {
  CubeRow row = {0};
  if (add_linear(m, more, 1, row.at) && add_linear(m, less, -1, row.at)) {
    row.at[0] -= least;
    keep_row(m, &row);
  }
}

// Adds factor * (a / k), where k is a positive constant.
static bool add_quotient(Maker *m, Term quotient, Term a, i128 k, i128 factor, i128 *row) {
  CubeRow low = {0};
  i128 q;
  if (!add_linear(m, a, 1, low.at) || !number_in_model(m, quotient, &q)) return false;
  bool is_small = q >= -SMALL_QUOTIENT && q <= SMALL_QUOTIENT;
  if (is_small) low.at[0] -= k * q, row[0] += factor * q;
  else if (!add_symbol(m, quotient, -k, low.at) || !add_symbol(m, quotient, factor, row)) return false;
  CubeRow high;
  for (uint32_t i = 0; i < CUBE_WIDTH; i++) high.at[i] = -low.at[i];
  high.at[0] += k - 1;
  keep_row(m, &low);
  keep_row(m, &high);
  return true;
}

static bool add_leaf(void *context, Term t, i128 factor, i128 *row) {
  Maker *m = context;
  Op op = term_op(m->table, t);
  if (op == OP_ITE) {
    Term condition = term_arg(m->table, t, 0);
    bool value = holds(m, condition);
    keep(m, condition, value);
    return add_linear(m, term_arg(m->table, t, value ? 1 : 2), factor, row);
  }
  if ((op == OP_INTMOD || op == OP_INTDIV) && term_is_const(m->table, term_arg(m->table, t, 1))) {
    Term a = term_arg(m->table, t, 0), by = term_arg(m->table, t, 1);
    i128 k = (i128)term_bits(m->table, by), most = (i128)1 << 100;
    if (k > 0 && k < most && factor < 1000 && factor > -1000) {
      Term quotient = term_binary(m->table, OP_INTDIV, a, by);
      if (op == OP_INTDIV) return add_quotient(m, t, a, k, factor, row);
      return add_linear(m, a, factor, row) && add_quotient(m, quotient, a, k, -k * factor, row);
    }
  }
  return add_symbol(m, t, factor, row);
}

// ---- conditions

static void keep_equality(Maker *m, Term a, Term b, bool value) {
  if (term_sort(m->table, a) == SORT_BOOL) {
    keep(m, a, holds(m, a));
    keep(m, b, holds(m, b));
  } else if (term_sort(m->table, a) == SORT_INT) {
    bool a_below = !value && holds(m, term_binary(m->table, OP_INTLT, a, b));
    if (value || a_below) keep_order(m, a, b, !value);
    if (value || !a_below) keep_order(m, b, a, !value);
  }
}

// All parts of a conjunction that holds (a disjunction that does not), one part of the other.
static void keep_parts(Maker *m, Term t, bool all, bool value) {
  for (uint32_t i = 0; i < term_arity(m->table, t); i++) {
    Term part = term_arg(m->table, t, i);
    if (!all && holds(m, part) != value) continue;
    keep(m, part, value);
    if (!all) return;
  }
}

static void keep(Maker *m, Term t, bool value) {
  if (++m->depth > MOST_DEPTH) m->fits = false;
  if (!m->fits) return;
  Op op = term_op(m->table, t);
  Term a = term_arity(m->table, t) ? term_arg(m->table, t, 0) : TERM_NONE;
  Term b = term_arity(m->table, t) > 1 ? term_arg(m->table, t, 1) : TERM_NONE;
  switch (op) {
  case OP_NOT: keep(m, a, !value); break;
  case OP_AND:
  case OP_OR: keep_parts(m, t, (op == OP_AND) == value, value); break;
  case OP_EQ: keep_equality(m, a, b, value); break;
  case OP_INTLE: value ? keep_order(m, a, b, 0) : keep_order(m, b, a, 1); break;
  case OP_INTLT: value ? keep_order(m, a, b, 1) : keep_order(m, b, a, 0); break;
  case OP_ITE: {
    bool first = holds(m, a);
    keep(m, a, first);
    keep(m, term_arg(m->table, t, first ? 1 : 2), value);
    break;
  }
  default: break;
  }
  m->depth--;
}

bool cube_around(Solver *solver, TermTable *table, const RankEdge *e, const Term *features, uint32_t count,
                 Cube *cube) {
  Maker m = {.solver = solver, .table = table, .cube = cube, .fits = count + 1 < CUBE_WIDTH};
  *cube = (Cube){.width = count + 1};
  for (uint32_t i = 0; i < count && m.fits; i++) m.symbols[i + 1] = features[i];
  if (m.fits) keep(&m, e->left, true);
  for (uint32_t i = 0; i < count && m.fits; i++) {
    CubeRow row = {0};
    Term after = rank_graph_after(e, features[i]);
    if (!add_linear(&m, after, 1, row.at)) {
      row = (CubeRow){0};
      m.fits = add_symbol(&m, after, 1, row.at);
    }
    cuberowvec_push(&cube->after, row);
  }
  if (!m.fits) cube_release(cube);
  return m.fits;
}

void cube_release(Cube *cube) {
  cuberowvec_release(&cube->rows);
  cuberowvec_release(&cube->after);
}
