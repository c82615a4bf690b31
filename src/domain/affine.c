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
#include "domain/affine_values.h"
#include "domain/domain.h"
#include "domain/number.h"
#include "domain/list.h"
#include "domain/truth.h"

#define DEPTH 32  // parts of a condition deeper than this teach nothing,
#define STEPS 200 // nor what comes after so many parts

typedef struct Affine {
  Prog *prog;
  AffineGroups groups;
  AffineValues values; // values.exact: so far, of the operation under way
  uint32_t steps;      // left for one guard
} Affine;

static Affine *data_of(Domain *domain) { return domain->data; }

// ---- open and close

static void *affine_open(Domain *domain) {
  Affine *a = memory_new(sizeof *a);
  a->prog = domain->prog;
  domain_affine_groups_init(&a->groups, a->prog);
  a->values.groups = &a->groups;
  return a;
}

static void affine_close(Domain *domain) {
  Affine *a = data_of(domain);
  domain_affine_values_release(&a->values);
  domain_affine_groups_release(&a->groups);
  free(a);
}

// ---- assignments

static void add_direction(Matrix *m, uint32_t column) { domain_matrix_add_row(m)[column] = 1; }

static void forget_column(Matrix *m, uint32_t column) {
  for (uint32_t i = 0; i < m->rows; i++) matrix_row(m, i)[column] = 0;
  add_direction(m, column);
}

// Maps each generator of `next` by the assignment; `old` are the generators before the step.
static bool assign_column(Matrix *next, const Matrix *old, uint32_t column, const i128 *row) {
  for (uint32_t i = 0; i < old->rows; i++) {
    i128 value;
    if (!domain_entry_dot(old, row, matrix_row(old, i), &value)) return false;
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
  domain_matrix_copy(&without, m);
  forget_column(&without, column);
  bool free = domain_matrix_reduce(&without) && is_equal(m, &without);
  domain_matrix_release(&without);
  return free;
}

// Is it exact that the column's variable takes the value of the row, in states of m, nothing else changing in its group?
static bool is_exact_assignment(const Matrix *m, uint32_t column, const i128 *row, bool alone) {
  if (m->width) return true;
  return alone && (row[column] == 1 || row[column] == -1 || (row[column] == 0 && is_free(m, column)));
}

static void post_assign(Affine *a, Spaces s, const Location *location) {
  Spaces old = domain_spaces_copy(&a->values, s);
  for (uint32_t i = 0; i < location->count; i++) {
    const Assign *assign = &location->assigns[i];
    uint32_t g = a->groups.group_of.data[assign->var];
    a->values.exact = a->values.exact && g != VAR_NONE;
    if (g == VAR_NONE) continue;
    uint32_t column = a->groups.column_of.data[assign->var];
    i128 *row = domain_affine_row(&a->groups, g, assign->value);
    bool mapped = row && assign_column(&s[g], &old[g], column, row);
    if (!mapped) forget_column(&s[g], column);
    a->values.exact = a->values.exact && mapped && is_exact_assignment(&old[g], column, row, location->count == 1);
    free(row);
  }
  for (uint32_t g = 0; g < a->groups.list.count; g++) domain_space_reduce(&a->values, &s[g]);
  domain_spaces_delete(&a->values, old);
}

static void post_havoc(Affine *a, Spaces s, VarId v) {
  uint32_t g = a->groups.group_of.data[v], column = a->groups.column_of.data[v];
  if (g == VAR_NONE) return;
  a->values.exact = a->values.exact && (s[g].width || is_free(&s[g], column));
  forget_column(&s[g], column);
  domain_space_reduce(&a->values, &s[g]);
}

// ---- guards

// What a row is in all states of m, where it is the same number: as bits for bit-vectors.
static bool row_value(const Matrix *m, const i128 *row, i128 *value) {
  i128 h = matrix_row(m, 0)[0];
  for (uint32_t i = 0; i < m->rows; i++) {
    i128 d;
    if (!domain_entry_dot(m, row, matrix_row(m, i), &d)) return false;
    if (i == 0) *value = d;
    else if (d != 0) return false;
  }
  if (m->width) return true;
  if (*value % h != 0) return false;
  *value /= h;
  return true;
}

static bool assume(Affine *a, Spaces s, Term t, bool holds, unsigned depth);

static bool meet_row(Matrix *m, const i128 *row) {
  Matrix before;
  domain_matrix_copy(&before, m);
  bool ok = domain_matrix_meet(m, row);
  if (ok) {
    domain_matrix_release(&before);
    return domain_space_has_point(m);
  }
  domain_matrix_release(m);
  *m = before;
  return true;
}

// Decides a comparison whose operands are known, or known to be equal.
static Truth known_comparison(Affine *a, const Matrix *m, Term t, const i128 *x, const i128 *y,
                              const i128 *difference) {
  TermTable *table = a->prog->table;
  i128 p, q, d;
  Op op = expr_op(table, t);
  if (row_value(m, difference, &d) && d == 0)
    return truth_of(op == OP_EQ || op == OP_BVULE || op == OP_BVSLE || op == OP_INTLE);
  Sort sort = expr_sort(table, expr_arg(table, t, 0)), sorts[2] = {sort, sort};
  u128 result;
  if (!row_value(m, x, &p) || !row_value(m, y, &q)) return TRUTH_BOTH;
  bool known = expr_op_apply(op, SORT_BOOL, 0, sorts, (u128[]){(u128)p, (u128)q}, &result);
  return known ? truth_of(result != 0) : TRUTH_BOTH;
}

static bool meet_difference(Affine *a, Matrix *m, Term t, bool holds, const i128 *x, const i128 *y,
                            const i128 *difference) {
  Truth known = known_comparison(a, m, t, x, y, difference);
  if (known != TRUTH_BOTH) return truth_may(known, holds);
  bool equal = holds && expr_op(a->prog->table, t) == OP_EQ;
  a->values.exact = a->values.exact && equal && m->width;
  return !equal || meet_row(m, difference);
}

static bool assume_comparison(Affine *a, Spaces s, Term t, bool holds) {
  TermTable *table = a->prog->table;
  Term left = expr_arg(table, t, 0), right = expr_arg(table, t, 1);
  uint32_t g = domain_affine_groups_find(&a->groups, expr_sort(table, left));
  i128 *x = g == VAR_NONE ? NULL : domain_affine_row(&a->groups, g, left),
       *y = g == VAR_NONE ? NULL : domain_affine_row(&a->groups, g, right);
  bool possible = true, ok = x && y;
  if (ok) {
    i128 *difference = memory_new(s[g].columns * sizeof *difference);
    for (uint32_t i = 0; ok && i < s[g].columns; i++)
      ok = domain_entry_multiply_add(s[g].width, 1, x[i], &difference[i]) &&
           domain_entry_multiply_add(s[g].width, -1, y[i], &difference[i]);
    if (ok) possible = meet_difference(a, &s[g], t, holds, x, y, difference);
    free(difference);
  }
  a->values.exact = a->values.exact && ok;
  free(x);
  free(y);
  return possible;
}

static bool assume_either(Affine *a, Spaces s, Term t, bool holds, unsigned depth) {
  TermTable *table = a->prog->table;
  Spaces other = domain_spaces_copy(&a->values, s);
  bool x = assume(a, s, expr_arg(table, t, 0), holds, depth), y = assume(a, other, expr_arg(table, t, 1), holds, depth);
  if (x && y) {
    domain_spaces_join(&a->values, s, other);
    a->values.exact = false;
  }
  for (uint32_t g = 0; !x && y && g < a->groups.list.count; g++) {
    Matrix swap = s[g];
    s[g] = other[g];
    other[g] = swap;
  }
  domain_spaces_delete(&a->values, other);
  return x || y;
}

// Changes s to cover its states in which t is `holds`; false: there are none.
static bool assume(Affine *a, Spaces s, Term t, bool holds, unsigned depth) {
  TermTable *table = a->prog->table;
  Op op = expr_op(table, t);
  if (op == OP_CONST) return (expr_bits(table, t) != 0) == holds;
  if (depth == 0 || a->steps == 0) return a->values.exact = false, true;
  a->steps--;
  switch (op) {
  case OP_NOT: return assume(a, s, expr_arg(table, t, 0), !holds, depth - 1);
  case OP_AND:
  case OP_OR:
    if ((op == OP_AND) != holds) return assume_either(a, s, t, holds, depth - 1);
    return assume(a, s, expr_arg(table, t, 0), holds, depth - 1) &&
           assume(a, s, expr_arg(table, t, 1), holds, depth - 1);
  case OP_EQ:
  case OP_BVULT:
  case OP_BVULE:
  case OP_BVSLT:
  case OP_BVSLE:
  case OP_INTLT:
  case OP_INTLE: return assume_comparison(a, s, t, holds);
  default: return a->values.exact = false, true;
  }
}

static bool assume_all(Affine *a, Spaces s, Term t, bool holds) {
  a->steps = STEPS;
  return assume(a, s, t, holds, DEPTH);
}

// ---- initial and post

static void affine_top(Domain *domain, AbstractVec *out) {
  Affine *a = data_of(domain);
  Spaces s = domain_spaces_new(&a->values);
  for (uint32_t g = 0; g < a->groups.list.count; g++) domain_space_forget(&s[g]);
  abstractvec_push(out, domain_spaces_intern(&a->values, s));
  domain_spaces_delete(&a->values, s);
}

static void affine_initial(Domain *domain, AbstractVec *out) {
  Affine *a = data_of(domain);
  Spaces s = domain_spaces_new(&a->values);
  for (uint32_t g = 0; g < a->groups.list.count; g++) {
    const AffineGroup *group = &a->groups.list.data[g];
    domain_matrix_add_row(&s[g])[0] = 1;
    for (uint32_t i = 0; i < group->vars.count; i++) {
      Term init = a->prog->vars.data[group->vars.data[i]].init;
      bool known = init && expr_is_const(a->prog->table, init);
      i128 value = 0;
      if (known && domain_entry_multiply_add(group->width, 1, (i128)expr_bits(a->prog->table, init), &value))
        matrix_row(&s[g], 0)[i + 1] = value;
      else add_direction(&s[g], i + 1);
    }
    domain_space_reduce(&a->values, &s[g]);
  }
  if (!a->prog->initially || assume_all(a, s, a->prog->initially, true))
    abstractvec_push(out, domain_spaces_intern(&a->values, s));
  domain_spaces_delete(&a->values, s);
}

static Abstract affine_meet(Domain *domain, Abstract value, Term guard, bool holds, bool *exact) {
  Affine *a = data_of(domain);
  Spaces s = domain_spaces_of(&a->values, value);
  a->values.exact = true;
  Abstract r = assume_all(a, s, guard, holds) ? domain_spaces_intern(&a->values, s) : ABSTRACT_BOTTOM;
  *exact = a->values.exact;
  domain_spaces_delete(&a->values, s);
  return r;
}

static bool affine_post(Domain *domain, Abstract value, Loc l, AbstractVec *out) {
  Affine *a = data_of(domain);
  const Location *location = &a->prog->locs.data[l];
  Spaces s = domain_spaces_of(&a->values, value);
  a->values.exact = true;
  if (location->kind == EDGE_ASSIGN) post_assign(a, s, location);
  else post_havoc(a, s, location->havoc);
  abstractvec_push(out, domain_spaces_intern(&a->values, s));
  domain_spaces_delete(&a->values, s);
  return a->values.exact;
}

// ---- the lattice

static Abstract affine_join(Domain *domain, Abstract x, Abstract y) {
  Affine *a = data_of(domain);
  if (x == y) return x;
  Spaces s = domain_spaces_of(&a->values, x), other = domain_spaces_of(&a->values, y);
  domain_spaces_join(&a->values, s, other);
  Abstract r = domain_spaces_intern(&a->values, s);
  domain_spaces_delete(&a->values, s);
  domain_spaces_delete(&a->values, other);
  return r;
}

static bool affine_includes(Domain *domain, Abstract large, Abstract small) {
  return affine_join(domain, large, small) == large;
}

// ---- to formulas, people and other domains

typedef void (*RowVisit)(Affine *a, const AffineGroup *group, i128 *row, void *context);

// Visits the equalities of a value; domain_spaces_intern has seen that they can be computed.
static void visit_rows(Affine *a, Abstract value, RowVisit visit, void *context) {
  Spaces s = domain_spaces_of(&a->values, value);
  for (uint32_t g = 0; g < a->groups.list.count; g++) {
    Matrix dual;
    if (domain_matrix_dual(&dual, &s[g]))
      for (uint32_t i = 0; i < dual.rows; i++) visit(a, &a->groups.list.data[g], matrix_row(&dual, i), context);
    domain_matrix_release(&dual);
  }
  domain_spaces_delete(&a->values, s);
}

static void visit_term(Affine *a, const AffineGroup *group, i128 *row, void *context) {
  Term *t = context;
  *t = expr_and(a->prog->table, *t, domain_affine_equality(&a->groups, group, row));
}

static Term affine_concretise(Domain *domain, Abstract value) {
  Term t = expr_true(domain->prog->table);
  visit_rows(data_of(domain), value, visit_term, &t);
  return t;
}

static void visit_print(Affine *a, const AffineGroup *group, i128 *row, void *context) {
  Text *out = context;
  if (out->count) text_add(out, ", ");
  domain_affine_print_equality(&a->groups, group, row, out);
}

static void affine_print(Domain *domain, Abstract value, Text *out) {
  Text rows = {0};
  visit_rows(data_of(domain), value, visit_print, &rows);
  text_add(out, rows.count ? text_view(&rows) : "true");
  text_release(&rows);
}

static bool affine_bounds(Domain *domain, Abstract value, VarId v, i128 *lo, i128 *hi) {
  Affine *a = data_of(domain);
  uint32_t g = a->groups.group_of.data[v];
  if (g == VAR_NONE) return true;
  Spaces s = domain_spaces_of(&a->values, value);
  i128 *row = memory_new(s[g].columns * sizeof *row), n;
  row[a->groups.column_of.data[v]] = 1;
  bool known = row_value(&s[g], row, &n);
  free(row);
  domain_spaces_delete(&a->values, s);
  if (!known) return true;
  n = domain_number_of(a->groups.list.data[g].sort, a->prog->vars.data[v].is_signed, (u128)n);
  if (n < *lo || n > *hi) return false;
  *lo = *hi = n;
  return true;
}

static Abstract affine_meet_bounds(Domain *domain, Abstract value, VarId v, i128 lo, i128 hi) {
  Affine *a = data_of(domain);
  uint32_t g = a->groups.group_of.data[v];
  if (g == VAR_NONE || lo != hi || lo <= -((i128)1 << 100) || lo >= (i128)1 << 100) return value;
  Spaces s = domain_spaces_of(&a->values, value);
  i128 *row = memory_new(s[g].columns * sizeof *row);
  row[a->groups.column_of.data[v]] = 1;
  row[0] = s[g].width ? (i128)((u128)-lo & bits_mask(s[g].width)) : -lo;
  Abstract r = meet_row(&s[g], row) ? domain_spaces_intern(&a->values, s) : ABSTRACT_BOTTOM;
  free(row);
  domain_spaces_delete(&a->values, s);
  return r;
}

// An equality over int whose coefficients have a divisor that the constant has not holds for no integers.
static void visit_divisor(Affine *a, const AffineGroup *group, i128 *row, void *context) {
  (void)a;
  bool *empty = context;
  i128 divisor = 0;
  for (uint32_t c = 1; group->width == 0 && c < affine_columns(group); c++)
    divisor = domain_number_gcd(divisor, row[c]);
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
