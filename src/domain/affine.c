// Linear equalities between variables of one sort: modulo 2^w for bit-vectors of width w (after M. Mueller-Olm and H. Seidl,
// Analysis of modular arithmetic), so that wrap-around is exact, and over the rationals for int (after M. Karr).
// A group of variables x1..xn of one sort has a module of vectors (h, x1..xn), by generators (matrix.h); a state is described
// where (1, x1..xn) is in it. There is always a generator with h = 1 (h > 0 for int); the others, with h = 0, are directions.
//   assignment of an affine expression   each generator is mapped
//   any other assignment, havoc          the variable's unit vector becomes a direction
//   join                                 the generators of both
//   guard a == b, both affine            the vectors with a - b = 0
// Exactness. Over Z/2^w all of these but join are exact: a linear image or a meet of modules is computed as such, and a module is
// the dual of its dual. A state of several groups is one of each, independently. So an assignment of affine expressions to
// tracked variables, any havoc, and a conjunction of affine equalities are exact, and not empty, since h = 1 was found.
// Over int the points are rational but the states integers: 2x is even, and half of an even number is any. What is
// exact is a bijection of the integer points (x := +-x + e), and what concerns only a variable of which nothing is known.
// A guard is exact where all points satisfy it. Of a variable that is not tracked only a havoc is exact.
// Chains are finite, so widening is join. The equalities themselves are the dual module. Where 128 bits do not suffice for int,
// nothing is known any more about that group.
#include "domain/domain.h"
#include "domain/intern.h"
#include "domain/linear.h"
#include "domain/matrix.h"
#include "domain/number.h"
#include "domain/relevant.h"
#include "domain/truth.h"
#include "domain/table.h"

#define GROUP_VARS 60 // at most so many variables of one sort
#define DEPTH 32      // parts of a condition deeper than this teach nothing,
#define STEPS 200     // nor what comes after so many parts

typedef struct Group {
  Sort sort;
  uint32_t width; // 0: int
  U32Vec vars;    // of column i + 1
} Group;
VEC(GroupVec, groupvec, Group)

typedef struct Affine {
  Prog *prog;
  GroupVec groups;
  U32Vec group_of, column_of; // of a variable; group VAR_NONE: not tracked
  Intern matrices, values;
  uint32_t steps; // left for one guard
  bool exact;     // so far, of the operation under way
} Affine;

// One matrix for each group: a value under change.
typedef Matrix *Spaces;

static Affine *data_of(Domain *domain) { return domain->data; }

// ---- open and close

static bool is_of_sort(const ProgVar *var, uint32_t sort) { return var->sort == sort && !var->is_float; }

static void add_group(Affine *a, Sort sort) {
  Group group = {.sort = sort, .width = sort == SORT_INT ? 0 : sort_width(sort)};
  relevant_select(a->prog, is_of_sort, sort, GROUP_VARS, &group.vars);
  for (uint32_t i = 0; i < group.vars.count; i++) {
    a->group_of.data[group.vars.data[i]] = a->groups.count;
    a->column_of.data[group.vars.data[i]] = i + 1;
  }
  groupvec_push(&a->groups, group);
}

static bool has_group(const Affine *a, Sort sort) {
  for (uint32_t g = 0; g < a->groups.count; g++)
    if (a->groups.data[g].sort == sort) return true;
  return false;
}

static void *affine_open(Domain *domain) {
  Affine *a = memory_new(sizeof *a);
  a->prog = domain->prog;
  for (VarId v = 0; v < a->prog->vars.count; v++) {
    u32vec_push(&a->group_of, VAR_NONE);
    u32vec_push(&a->column_of, 0);
  }
  for (VarId v = 0; v < a->prog->vars.count; v++) {
    const ProgVar *var = &a->prog->vars.data[v];
    bool fits = var->sort == SORT_INT || (sort_is_bv(var->sort) && sort_width(var->sort) <= 64 && !var->is_float);
    if (fits && !has_group(a, var->sort)) add_group(a, var->sort);
  }
  return a;
}

static void affine_close(Domain *domain) {
  Affine *a = data_of(domain);
  for (uint32_t g = 0; g < a->groups.count; g++) u32vec_release(&a->groups.data[g].vars);
  groupvec_release(&a->groups);
  u32vec_release(&a->group_of);
  u32vec_release(&a->column_of);
  intern_release(&a->matrices);
  intern_release(&a->values);
  free(a);
}

// ---- values

static uint32_t columns_of(const Group *group) { return group->vars.count + 1; }

static Spaces spaces_new(Affine *a) {
  Spaces s = memory_new((a->groups.count + 1) * sizeof *s);
  for (uint32_t g = 0; g < a->groups.count; g++)
    matrix_init(&s[g], a->groups.data[g].width, columns_of(&a->groups.data[g]));
  return s;
}

static void spaces_delete(Affine *a, Spaces s) {
  for (uint32_t g = 0; g < a->groups.count; g++) matrix_release(&s[g]);
  free(s);
}

static Spaces spaces_copy(Affine *a, const Matrix *from) {
  Spaces s = memory_new((a->groups.count + 1) * sizeof *s);
  for (uint32_t g = 0; g < a->groups.count; g++) matrix_copy(&s[g], &from[g]);
  return s;
}

static void forget_all(Matrix *m) {
  uint32_t width = m->width, columns = m->columns;
  matrix_release(m);
  matrix_init_full(m, width, columns);
}

static void reduce_or_forget(Affine *a, Matrix *m) {
  if (matrix_reduce(m)) return;
  forget_all(m);
  a->exact = false;
}

// Gives up a matrix whose equalities cannot be computed, so that concretise is exact.
static void check_dual(Affine *a, Matrix *m) {
  Matrix dual;
  bool ok = m->width || matrix_dual(&dual, m);
  if (!m->width) matrix_release(&dual);
  if (ok) return;
  forget_all(m);
  a->exact = false;
}

// Matrices are stored without their zeros, since most rows are unit vectors.
typedef struct Entry {
  i128 index, value;
} Entry;

static uint32_t matrix_intern(Affine *a, const Matrix *m) {
  uint32_t count = 0;
  Entry *entries = memory_new((m->entries.count + 1) * sizeof *entries);
  for (uint32_t i = 0; i < m->entries.count; i++)
    if (m->entries.data[i]) entries[count++] = (Entry){i, m->entries.data[i]};
  uint32_t id = intern_add(&a->matrices, entries, count * sizeof *entries);
  free(entries);
  return id;
}

static void matrix_decode(const Affine *a, uint32_t id, Matrix *m) {
  const Entry *entries = intern_get(&a->matrices, id);
  size_t count = intern_size(&a->matrices, id) / sizeof *entries;
  m->rows = count ? (uint32_t)entries[count - 1].index / m->columns + 1 : 0; // no row is null
  entryvec_resize(&m->entries, m->rows * m->columns);
  for (size_t i = 0; i < count; i++) m->entries.data[entries[i].index] = entries[i].value;
}

static Abstract spaces_intern(Affine *a, Matrix *s) {
  uint32_t *ids = memory_new((a->groups.count + 1) * sizeof *ids);
  for (uint32_t g = 0; g < a->groups.count; g++) {
    check_dual(a, &s[g]);
    ids[g] = matrix_intern(a, &s[g]);
  }
  Abstract r = intern_add(&a->values, ids, a->groups.count * sizeof *ids);
  free(ids);
  return r;
}

static Spaces spaces_of(Affine *a, Abstract value) {
  const uint32_t *ids = intern_get(&a->values, value);
  Spaces s = spaces_new(a);
  for (uint32_t g = 0; g < a->groups.count; g++) matrix_decode(a, ids[g], &s[g]);
  return s;
}

// Is there a vector with h = 1?
static bool has_point(const Matrix *m) {
  return m->rows > 0 && matrix_row(m, 0)[0] != 0 && (!m->width || matrix_row(m, 0)[0] == 1);
}

static void join_into(Affine *a, Matrix *m, const Matrix *other) {
  for (uint32_t i = 0; i < other->rows; i++) memcpy(matrix_add_row(m), matrix_row(other, i), m->columns * sizeof(i128));
  reduce_or_forget(a, m);
}

static void join_spaces(Affine *a, Spaces s, const Matrix *other) {
  for (uint32_t g = 0; g < a->groups.count; g++) join_into(a, &s[g], &other[g]);
}

// ---- affine expressions: rows (c0, c1..cn) over a group

typedef struct Columns {
  const Affine *affine;
  uint32_t group;
} Columns;

static bool add_variable(void *context, Term t, i128 factor, i128 *row) {
  const Columns *c = context;
  VarId v = prog_var_of(c->affine->prog, t);
  if (v == VAR_NONE || c->affine->group_of.data[v] != c->group) return false;
  return entry_multiply_add(c->affine->groups.data[c->group].width, factor, 1, &row[c->affine->column_of.data[v]]);
}

// The caller frees the row; NULL where t is not affine over the group.
static i128 *row_of(Affine *a, uint32_t group, Term t) {
  const Group *g = &a->groups.data[group];
  i128 *row = memory_new(columns_of(g) * sizeof *row);
  Columns columns = {a, group};
  if (linear_add(a->prog->table, g->width, t, 1, add_variable, &columns, row)) return row;
  free(row);
  return NULL;
}

static uint32_t group_of_sort(const Affine *a, Sort sort) {
  for (uint32_t g = 0; g < a->groups.count; g++)
    if (a->groups.data[g].sort == sort) return g;
  return VAR_NONE;
}

// What a row is in all states of m, where it is the same number: as bits for bit-vectors.
static bool row_value(const Matrix *m, const i128 *row, i128 *value) {
  i128 h = matrix_row(m, 0)[0];
  for (uint32_t i = 0; i < m->rows; i++) {
    i128 d;
    if (!entry_dot(m, row, matrix_row(m, i), &d)) return false;
    if (i == 0) *value = d;
    else if (d != 0) return false;
  }
  if (m->width) return true;
  if (*value % h != 0) return false;
  *value /= h;
  return true;
}

// ---- assignments

static i128 *unit_row(Matrix *m, uint32_t column) {
  i128 *row = matrix_add_row(m);
  row[column] = 1;
  return row;
}

static void forget_column(Matrix *m, uint32_t column) {
  for (uint32_t i = 0; i < m->rows; i++) matrix_row(m, i)[column] = 0;
  unit_row(m, column);
}

// Maps each generator of `next` by the assignment; `old` are the generators before the step.
static bool assign_column(Matrix *next, const Matrix *old, uint32_t column, const i128 *row) {
  for (uint32_t i = 0; i < old->rows; i++) {
    i128 value;
    if (!entry_dot(old, row, matrix_row(old, i), &value)) return false;
    matrix_row(next, i)[column] = value;
  }
  return true;
}

static bool is_equal(const Matrix *m, const Matrix *other) {
  return m->rows == other->rows && memcmp(m->entries.data, other->entries.data, m->entries.count * sizeof(i128)) == 0;
}

// Is nothing known of the column's variable?
static bool is_free(const Matrix *m, uint32_t column) {
  Matrix without;
  matrix_copy(&without, m);
  forget_column(&without, column);
  bool free = matrix_reduce(&without) && is_equal(m, &without);
  matrix_release(&without);
  return free;
}

// Is it exact that the column's variable takes the value of the row, in states of m, nothing else changing in its group?
static bool is_exact_assignment(const Matrix *m, uint32_t column, const i128 *row, bool alone) {
  if (m->width) return true;
  return alone && (row[column] == 1 || row[column] == -1 || (row[column] == 0 && is_free(m, column)));
}

static void post_assign(Affine *a, Spaces s, const Location *location) {
  Spaces old = spaces_copy(a, s);
  for (uint32_t i = 0; i < location->count; i++) {
    const Assign *assign = &location->assigns[i];
    uint32_t g = a->group_of.data[assign->var];
    a->exact = a->exact && g != VAR_NONE;
    if (g == VAR_NONE) continue;
    uint32_t column = a->column_of.data[assign->var];
    i128 *row = row_of(a, g, assign->value);
    bool mapped = row && assign_column(&s[g], &old[g], column, row);
    if (!mapped) forget_column(&s[g], column);
    a->exact = a->exact && mapped && is_exact_assignment(&old[g], column, row, location->count == 1);
    free(row);
  }
  for (uint32_t g = 0; g < a->groups.count; g++) reduce_or_forget(a, &s[g]);
  spaces_delete(a, old);
}

static void post_havoc(Affine *a, Spaces s, VarId v) {
  uint32_t g = a->group_of.data[v], column = a->column_of.data[v];
  if (g == VAR_NONE) return;
  a->exact = a->exact && (s[g].width || is_free(&s[g], column));
  forget_column(&s[g], column);
  reduce_or_forget(a, &s[g]);
}

// ---- guards

static bool assume(Affine *a, Spaces s, Term t, bool holds, unsigned depth);

static bool meet_row(Matrix *m, const i128 *row) {
  Matrix before;
  matrix_copy(&before, m);
  bool ok = matrix_meet(m, row);
  if (ok) {
    matrix_release(&before);
    return has_point(m);
  }
  matrix_release(m);
  *m = before;
  return true;
}

// Decides a comparison whose operands are known, or known to be equal.
static Truth known_comparison(Affine *a, const Matrix *m, Term t, const i128 *x, const i128 *y,
                              const i128 *difference) {
  TermTable *table = a->prog->table;
  i128 p, q, d;
  Op op = term_op(table, t);
  if (row_value(m, difference, &d) && d == 0)
    return truth_of(op == OP_EQ || op == OP_BVULE || op == OP_BVSLE || op == OP_INTLE);
  Sort sort = term_sort(table, term_arg(table, t, 0)), sorts[2] = {sort, sort};
  u128 result;
  if (!row_value(m, x, &p) || !row_value(m, y, &q)) return TRUTH_BOTH;
  bool known = op_apply(op, SORT_BOOL, 0, sorts, (u128[]){(u128)p, (u128)q}, &result);
  return known ? truth_of(result != 0) : TRUTH_BOTH;
}

static bool meet_difference(Affine *a, Matrix *m, Term t, bool holds, const i128 *x, const i128 *y,
                            const i128 *difference) {
  Truth known = known_comparison(a, m, t, x, y, difference);
  if (known != TRUTH_BOTH) return truth_may(known, holds);
  bool equal = holds && term_op(a->prog->table, t) == OP_EQ;
  a->exact = a->exact && equal && m->width;
  return !equal || meet_row(m, difference);
}

static bool assume_comparison(Affine *a, Spaces s, Term t, bool holds) {
  TermTable *table = a->prog->table;
  Term left = term_arg(table, t, 0), right = term_arg(table, t, 1);
  uint32_t g = group_of_sort(a, term_sort(table, left));
  i128 *x = g == VAR_NONE ? NULL : row_of(a, g, left), *y = g == VAR_NONE ? NULL : row_of(a, g, right);
  bool possible = true, ok = x && y;
  if (ok) {
    i128 *difference = memory_new(s[g].columns * sizeof *difference);
    for (uint32_t i = 0; ok && i < s[g].columns; i++)
      ok = entry_multiply_add(s[g].width, 1, x[i], &difference[i]) &&
           entry_multiply_add(s[g].width, -1, y[i], &difference[i]);
    if (ok) possible = meet_difference(a, &s[g], t, holds, x, y, difference);
    free(difference);
  }
  a->exact = a->exact && ok;
  free(x);
  free(y);
  return possible;
}

static bool assume_either(Affine *a, Spaces s, Term t, bool holds, unsigned depth) {
  TermTable *table = a->prog->table;
  Spaces other = spaces_copy(a, s);
  bool x = assume(a, s, term_arg(table, t, 0), holds, depth), y = assume(a, other, term_arg(table, t, 1), holds, depth);
  if (x && y) {
    join_spaces(a, s, other);
    a->exact = false;
  }
  for (uint32_t g = 0; !x && y && g < a->groups.count; g++) {
    Matrix swap = s[g];
    s[g] = other[g];
    other[g] = swap;
  }
  spaces_delete(a, other);
  return x || y;
}

// Changes s to cover its states in which t is `holds`; false: there are none.
static bool assume(Affine *a, Spaces s, Term t, bool holds, unsigned depth) {
  TermTable *table = a->prog->table;
  Op op = term_op(table, t);
  if (op == OP_CONST) return (term_bits(table, t) != 0) == holds;
  if (depth == 0 || a->steps == 0) return a->exact = false, true;
  a->steps--;
  switch (op) {
  case OP_NOT: return assume(a, s, term_arg(table, t, 0), !holds, depth - 1);
  case OP_AND:
  case OP_OR:
    if ((op == OP_AND) != holds) return assume_either(a, s, t, holds, depth - 1);
    return assume(a, s, term_arg(table, t, 0), holds, depth - 1) &&
           assume(a, s, term_arg(table, t, 1), holds, depth - 1);
  case OP_EQ:
  case OP_BVULT:
  case OP_BVULE:
  case OP_BVSLT:
  case OP_BVSLE:
  case OP_INTLT:
  case OP_INTLE: return assume_comparison(a, s, t, holds);
  default: return a->exact = false, true;
  }
}

static bool assume_all(Affine *a, Spaces s, Term t, bool holds) {
  a->steps = STEPS;
  return assume(a, s, t, holds, DEPTH);
}

// ---- initial and post

static void affine_top(Domain *domain, AbstractVec *out) {
  Affine *a = data_of(domain);
  Spaces s = spaces_new(a);
  for (uint32_t g = 0; g < a->groups.count; g++) forget_all(&s[g]);
  abstractvec_push(out, spaces_intern(a, s));
  spaces_delete(a, s);
}

static void affine_initial(Domain *domain, AbstractVec *out) {
  Affine *a = data_of(domain);
  Spaces s = spaces_new(a);
  for (uint32_t g = 0; g < a->groups.count; g++) {
    const Group *group = &a->groups.data[g];
    matrix_add_row(&s[g])[0] = 1;
    for (uint32_t i = 0; i < group->vars.count; i++) {
      Term init = a->prog->vars.data[group->vars.data[i]].init;
      bool known = init && term_is_const(a->prog->table, init);
      i128 value = 0;
      if (known && entry_multiply_add(group->width, 1, (i128)term_bits(a->prog->table, init), &value))
        matrix_row(&s[g], 0)[i + 1] = value;
      else unit_row(&s[g], i + 1);
    }
    reduce_or_forget(a, &s[g]);
  }
  if (!a->prog->initially || assume_all(a, s, a->prog->initially, true)) abstractvec_push(out, spaces_intern(a, s));
  spaces_delete(a, s);
}

static Abstract affine_meet(Domain *domain, Abstract value, Term guard, bool holds, bool *exact) {
  Affine *a = data_of(domain);
  Spaces s = spaces_of(a, value);
  a->exact = true;
  Abstract r = assume_all(a, s, guard, holds) ? spaces_intern(a, s) : ABSTRACT_BOTTOM;
  *exact = a->exact;
  spaces_delete(a, s);
  return r;
}

static bool affine_post(Domain *domain, Abstract value, Loc l, AbstractVec *out) {
  Affine *a = data_of(domain);
  const Location *location = &a->prog->locs.data[l];
  Spaces s = spaces_of(a, value);
  a->exact = true;
  if (location->kind == EDGE_ASSIGN) post_assign(a, s, location);
  else post_havoc(a, s, location->havoc);
  abstractvec_push(out, spaces_intern(a, s));
  spaces_delete(a, s);
  return a->exact;
}

// ---- the lattice

static Abstract affine_join(Domain *domain, Abstract x, Abstract y) {
  Affine *a = data_of(domain);
  if (x == y) return x;
  Spaces s = spaces_of(a, x), other = spaces_of(a, y);
  join_spaces(a, s, other);
  Abstract r = spaces_intern(a, s);
  spaces_delete(a, s);
  spaces_delete(a, other);
  return r;
}

static bool affine_includes(Domain *domain, Abstract large, Abstract small) {
  return affine_join(domain, large, small) == large;
}

// ---- to formulas, people and other domains

// Over Z/2^w, makes the coefficient of some variable 1 where that is possible, and says which one.
static uint32_t normalise_row(uint32_t width, uint32_t columns, i128 *row) {
  for (uint32_t c = 1; c < columns; c++) {
    if (width ? (row[c] & 1) == 0 : row[c] != 1 && row[c] != -1) continue;
    i128 inverse = row[c];
    for (uint32_t i = 0; width && i < 6; i++) // Newton: each step doubles the number of correct bits
      inverse = (i128)((u128)inverse * (2 - (u128)row[c] * (u128)inverse) & bits_mask(width));
    for (uint32_t i = 0; i < columns; i++)
      row[i] = width ? (i128)((u128)row[i] * (u128)inverse & bits_mask(width)) : row[i] * inverse;
    return c;
  }
  return 0;
}

// `sum of row` but column `without`, negated if asked, as a term.
static Term row_term(Affine *a, const Group *group, const i128 *row, uint32_t without, bool negated) {
  TermTable *table = a->prog->table;
  bool is_int = group->width == 0;
  Term sum = TERM_NONE;
  for (uint32_t c = 1; c <= columns_of(group); c++) { // the constant last
    uint32_t column = c % columns_of(group);
    i128 k = negated ? -row[column] : row[column];
    if (k == 0 || (without && column == without)) continue;
    Term t = number_term(table, group->sort, k);
    if (column)
      t = term_binary(table, is_int ? OP_INTMUL : OP_BVMUL, t, a->prog->vars.data[group->vars.data[column - 1]].term);
    sum = sum ? term_binary(table, is_int ? OP_INTADD : OP_BVADD, sum, t) : t;
  }
  return sum ? sum : number_term(table, group->sort, 0);
}

static Term row_equality(Affine *a, const Group *group, i128 *row) {
  uint32_t c = normalise_row(group->width, columns_of(group), row);
  Term left = c ? a->prog->vars.data[group->vars.data[c - 1]].term : row_term(a, group, row, 0, false);
  Term right = c ? row_term(a, group, row, c, true) : number_term(a->prog->table, group->sort, 0);
  return term_eq(a->prog->table, left, right);
}

typedef void (*RowVisit)(Affine *a, const Group *group, i128 *row, void *context);

// Visits the equalities of a value; they can be computed, since check_dual has.
static void visit_rows(Affine *a, Abstract value, RowVisit visit, void *context) {
  Spaces s = spaces_of(a, value);
  for (uint32_t g = 0; g < a->groups.count; g++) {
    Matrix dual;
    if (matrix_dual(&dual, &s[g]))
      for (uint32_t i = 0; i < dual.rows; i++) visit(a, &a->groups.data[g], matrix_row(&dual, i), context);
    matrix_release(&dual);
  }
  spaces_delete(a, s);
}

static void visit_term(Affine *a, const Group *group, i128 *row, void *context) {
  Term *t = context;
  *t = term_and(a->prog->table, *t, row_equality(a, group, row));
}

static Term affine_concretise(Domain *domain, Abstract value) {
  Term t = term_true(domain->prog->table);
  visit_rows(data_of(domain), value, visit_term, &t);
  return t;
}

static void print_sum(Affine *a, const Group *group, const i128 *row, uint32_t without, bool negated, Text *out) {
  bool any = false;
  for (uint32_t c = 1; c <= columns_of(group); c++) {
    uint32_t column = c % columns_of(group);
    i128 k = number_of(group->sort, true, number_bits(group->sort, negated ? -row[column] : row[column]));
    if (k == 0 || (without && column == without)) continue;
    if (any) text_add(out, k < 0 ? " - " : " + ");
    i128 shown = any && k < 0 ? -k : k;
    if (column == 0 || (shown != 1 && shown != -1)) number_print(shown, out);
    else if (shown == -1) text_add(out, "-");
    if (column) {
      const char *name = a->prog->vars.data[group->vars.data[column - 1]].display;
      text_format(out, "%s%s", shown == 1 || shown == -1 ? "" : " * ", name);
    }
    any = true;
  }
  if (!any) text_add(out, "0");
}

static void visit_print(Affine *a, const Group *group, i128 *row, void *context) {
  Text *out = context;
  uint32_t c = normalise_row(group->width, columns_of(group), row);
  if (out->count) text_add(out, ", ");
  if (c) text_add(out, a->prog->vars.data[group->vars.data[c - 1]].display);
  else print_sum(a, group, row, 0, false, out);
  text_add(out, " == ");
  if (c) print_sum(a, group, row, c, true, out);
  else text_add(out, "0");
}

static void affine_print(Domain *domain, Abstract value, Text *out) {
  Text rows = {0};
  visit_rows(data_of(domain), value, visit_print, &rows);
  text_add(out, rows.count ? text_view(&rows) : "true");
  text_release(&rows);
}

static bool affine_bounds(Domain *domain, Abstract value, VarId v, i128 *lo, i128 *hi) {
  Affine *a = data_of(domain);
  uint32_t g = a->group_of.data[v];
  if (g == VAR_NONE) return true;
  Spaces s = spaces_of(a, value);
  i128 *row = memory_new(s[g].columns * sizeof *row), n;
  row[a->column_of.data[v]] = 1;
  bool known = row_value(&s[g], row, &n);
  free(row);
  spaces_delete(a, s);
  if (!known) return true;
  n = number_of(a->groups.data[g].sort, a->prog->vars.data[v].is_signed, (u128)n);
  if (n < *lo || n > *hi) return false;
  *lo = *hi = n;
  return true;
}

static Abstract affine_meet_bounds(Domain *domain, Abstract value, VarId v, i128 lo, i128 hi) {
  Affine *a = data_of(domain);
  uint32_t g = a->group_of.data[v];
  if (g == VAR_NONE || lo != hi || lo <= -((i128)1 << 100) || lo >= (i128)1 << 100) return value;
  Spaces s = spaces_of(a, value);
  i128 *row = memory_new(s[g].columns * sizeof *row);
  row[a->column_of.data[v]] = 1;
  row[0] = s[g].width ? (i128)((u128)-lo & bits_mask(s[g].width)) : -lo;
  Abstract r = meet_row(&s[g], row) ? spaces_intern(a, s) : ABSTRACT_BOTTOM;
  free(row);
  spaces_delete(a, s);
  return r;
}

// An equality over int whose coefficients have a divisor that the constant has not holds for no integers.
static void visit_divisor(Affine *a, const Group *group, i128 *row, void *context) {
  (void)a;
  bool *empty = context;
  i128 divisor = 0;
  for (uint32_t c = 1; group->width == 0 && c < columns_of(group); c++) divisor = number_gcd(divisor, row[c]);
  if (divisor && row[0] % divisor != 0) *empty = true;
}

static bool affine_is_empty(Domain *domain, Abstract value) {
  bool empty = false;
  visit_rows(data_of(domain), value, visit_divisor, &empty);
  return empty;
}

const DomainOps domain_affine = {
    .name = "affine",
    .about = "linear equalities between variables, exact under wrap-around",
    .open = affine_open,
    .close = affine_close,
    .top = affine_top,
    .initial = affine_initial,
    .meet = affine_meet,
    .post = affine_post,
    .join = affine_join,
    .widen = affine_join,
    .includes = affine_includes,
    .concretise = affine_concretise,
    .is_empty = affine_is_empty,
    .print = affine_print,
    .bounds = affine_bounds,
    .meet_bounds = affine_meet_bounds,
};
