// Over Z/2^w an entry is 2^k times an odd number, which has an inverse, so elimination works with the entry of least k as pivot.
// A pivot 2^k with k > 0 has 2^(w-k) times its row, which is null up to there, as a further generator: keeping it makes the form
// canonical (J. Howell, Spans in the module (Z/m)^s) and is how wrap-around is kept, not lost (after M. Mueller-Olm and H. Seidl,
// Analysis of modular arithmetic). Over Q this is Gauss and Jordan.
#include "domain/matrix.h"

#include "domain/number.h"

// ---- entries

static i128 masked(uint32_t width, u128 x) { return (i128)(x & bits_mask(width)); }

bool domain_entry_multiply_add(uint32_t width, i128 a, i128 b, i128 *sum) {
  if (width) {
    *sum = masked(width, (u128)*sum + (u128)a * (u128)b);
    return true;
  }
  i128 product;
  const i128 most = (i128)1 << 126; // so that negation is always possible
  if (__builtin_mul_overflow(a, b, &product) || __builtin_add_overflow(*sum, product, sum)) return false;
  return *sum < most && *sum > -most;
}

bool domain_entry_dot(const Matrix *m, const i128 *a, const i128 *b, i128 *result) {
  *result = 0;
  for (uint32_t i = 0; i < m->columns; i++)
    if (a[i] && b[i] && !domain_entry_multiply_add(m->width, a[i], b[i], result)) return false;
  return true;
}

static uint32_t valuation(uint32_t width, i128 x) { // how often 2 divides x
  uint32_t k = 0;
  while (k < width && (x >> k & 1) == 0) k++;
  return k;
}

static i128 odd_inverse(uint32_t width, i128 x) {
  u128 r = 1; // each step doubles the number of correct bits
  for (uint32_t bits = 1; bits < width; bits += bits) r *= 2 - (u128)x * r;
  return masked(width, r);
}

// ---- matrices

void domain_matrix_init(Matrix *m, uint32_t width, uint32_t columns) {
  *m = (Matrix){.width = width, .columns = columns};
}

void domain_matrix_init_full(Matrix *m, uint32_t width, uint32_t columns) {
  domain_matrix_init(m, width, columns);
  for (uint32_t i = 0; i < columns; i++) domain_matrix_add_row(m)[i] = 1;
}

void domain_matrix_copy(Matrix *m, const Matrix *from) {
  domain_matrix_init(m, from->width, from->columns);
  entryvec_resize(&m->entries, from->entries.count);
  if (from->entries.count) memcpy(m->entries.data, from->entries.data, from->entries.count * sizeof(i128));
  m->rows = from->rows;
}

void domain_matrix_release(Matrix *m) { entryvec_release(&m->entries); }

i128 *domain_matrix_add_row(Matrix *m) {
  m->rows++;
  entryvec_resize(&m->entries, m->rows * m->columns);
  return matrix_row(m, m->rows - 1);
}

static void swap_rows(Matrix *m, uint32_t a, uint32_t b) {
  i128 *x = matrix_row(m, a), *y = matrix_row(m, b);
  for (uint32_t c = 0; a != b && c < m->columns; c++) {
    i128 old = x[c];
    x[c] = y[c];
    y[c] = old;
  }
}

static bool is_null(const Matrix *m, uint32_t i) {
  const i128 *row = matrix_row(m, i);
  for (uint32_t c = 0; c < m->columns; c++)
    if (row[c]) return false;
  return true;
}

static void drop_null_rows(Matrix *m) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < m->rows; i++)
    if (!is_null(m, i)) swap_rows(m, kept++, i);
  m->rows = kept;
  m->entries.count = kept * m->columns;
}

// ---- modulo 2^w

static void scale(Matrix *m, i128 *row, i128 by) {
  for (uint32_t c = 0; c < m->columns; c++) row[c] = masked(m->width, (u128)row[c] * (u128)by);
}

static void subtract_multiple(Matrix *m, i128 *row, i128 factor, const i128 *other) {
  for (uint32_t c = 0; c < m->columns; c++) row[c] = masked(m->width, (u128)row[c] - (u128)factor * (u128)other[c]);
}

// The row from `first` on whose entry in column c is divisible by 2 least often, or m->rows.
static uint32_t find_pivot(const Matrix *m, uint32_t first, uint32_t c) {
  uint32_t best = m->rows, least = m->width;
  for (uint32_t i = first; i < m->rows; i++) {
    i128 e = matrix_row(m, i)[c];
    if (!m->width && e) return i;
    if (m->width && e && valuation(m->width, e) < least) {
      least = valuation(m->width, e);
      best = i;
    }
  }
  return best;
}

static void eliminate_modular(Matrix *m, uint32_t r, uint32_t c) {
  i128 *pivot = matrix_row(m, r);
  uint32_t k = valuation(m->width, pivot[c]);
  scale(m, pivot, odd_inverse(m->width, pivot[c] >> k));
  for (uint32_t i = 0; i < m->rows; i++) {
    i128 *row = matrix_row(m, i);
    if (i != r && row[c] >> k) subtract_multiple(m, row, row[c] >> k, pivot);
  }
  if (k == 0) return;
  i128 *extra = domain_matrix_add_row(m);
  memcpy(extra, matrix_row(m, r), m->columns * sizeof *extra);
  scale(m, extra, (i128)1 << (m->width - k));
}

// ---- rationals

static void make_primitive(Matrix *m, i128 *row) {
  i128 g = 0;
  for (uint32_t c = 0; c < m->columns; c++) g = domain_number_gcd(g, row[c]);
  for (uint32_t c = 0; g > 1 && c < m->columns; c++) row[c] /= g;
}

// row = a * row - b * other
static bool combine(Matrix *m, i128 *row, i128 a, i128 b, const i128 *other) {
  for (uint32_t c = 0; c < m->columns; c++) {
    i128 x = 0;
    if (!domain_entry_multiply_add(0, a, row[c], &x) || !domain_entry_multiply_add(0, -b, other[c], &x)) return false;
    row[c] = x;
  }
  make_primitive(m, row);
  return true;
}

static bool eliminate_rational(Matrix *m, uint32_t r, uint32_t c) {
  i128 *pivot = matrix_row(m, r);
  make_primitive(m, pivot);
  for (uint32_t i = 0, negative = pivot[c] < 0; negative && i < m->columns; i++) pivot[i] = -pivot[i];
  for (uint32_t i = 0; i < m->rows; i++) {
    i128 *row = matrix_row(m, i);
    if (i != r && row[c] && !combine(m, row, pivot[c], row[c], pivot)) return false;
  }
  return true;
}

// ---- both

bool domain_matrix_reduce(Matrix *m) {
  uint32_t r = 0;
  for (uint32_t c = 0; c < m->columns; c++) {
    uint32_t pivot = find_pivot(m, r, c);
    if (pivot == m->rows) continue;
    swap_rows(m, r, pivot);
    if (m->width) eliminate_modular(m, r, c);
    else if (!eliminate_rational(m, r, c)) return false;
    r++;
  }
  drop_null_rows(m);
  return true;
}

// With v_i = row * g_i, the combinations with sum 0 are generated by g_j - (v_j / v_p) g_p, for a pivot p whose v_p divides all
// others, and by what annihilates v_p: 2^(w-k) g_p.
bool domain_matrix_meet(Matrix *m, const i128 *row) {
  Matrix values; // one column of the v_i
  domain_matrix_init(&values, m->width, 1);
  bool ok = true;
  for (uint32_t i = 0; ok && i < m->rows; i++) {
    i128 v;
    ok = domain_entry_dot(m, row, matrix_row(m, i), &v);
    *domain_matrix_add_row(&values) = v;
  }
  uint32_t p = find_pivot(&values, 0, 0);
  if (ok && p < values.rows) {
    const i128 *v = values.entries.data;
    uint32_t k = m->width ? valuation(m->width, v[p]) : 0;
    i128 unit = m->width ? odd_inverse(m->width, v[p] >> k) : 0;
    for (uint32_t i = 0; ok && i < m->rows; i++) {
      if (i == p || v[i] == 0) continue;
      if (m->width)
        subtract_multiple(m, matrix_row(m, i), masked(m->width, (u128)(v[i] >> k) * (u128)unit), matrix_row(m, p));
      else ok = combine(m, matrix_row(m, i), v[p], v[i], matrix_row(m, p));
    }
    if (m->width) scale(m, matrix_row(m, p), k ? (i128)1 << (m->width - k) : 0);
    else memset(matrix_row(m, p), 0, m->columns * sizeof(i128));
  }
  domain_matrix_release(&values);
  return ok && domain_matrix_reduce(m);
}

static uint32_t pivot_column(const Matrix *m, uint32_t i) {
  uint32_t c = 0;
  while (matrix_row(m, i)[c] == 0) c++;
  return c;
}

// In reduced echelon form each column f without a pivot gives one c: c_f = k, and c_p = -k row_f / row_p for each row's pivot
// column p, where k makes these whole.
static bool dual_rational(Matrix *dual, const Matrix *m) {
  for (uint32_t f = 0; f < m->columns; f++) {
    bool is_pivot = false;
    i128 k = 1;
    for (uint32_t i = 0; i < m->rows && !is_pivot; i++) {
      i128 pivot = matrix_row(m, i)[pivot_column(m, i)];
      is_pivot = pivot_column(m, i) == f;
      i128 missing = pivot / domain_number_gcd(pivot, matrix_row(m, i)[f]);
      missing /= domain_number_gcd(missing, k);
      if (__builtin_mul_overflow(k, missing, &k)) return false;
    }
    if (is_pivot) continue;
    i128 *row = domain_matrix_add_row(dual);
    row[f] = k;
    for (uint32_t i = 0; i < m->rows; i++) {
      uint32_t p = pivot_column(m, i);
      i128 entry = matrix_row(m, i)[f], pivot = matrix_row(m, i)[p], g = domain_number_gcd(pivot, entry);
      if (!domain_entry_multiply_add(0, -(entry / g), k / (pivot / g), &row[p])) return false;
    }
  }
  return true;
}

bool domain_matrix_dual(Matrix *dual, const Matrix *m) {
  if (m->width) domain_matrix_init_full(dual, m->width, m->columns);
  else domain_matrix_init(dual, m->width, m->columns);
  if (!m->width) return dual_rational(dual, m) && domain_matrix_reduce(dual);
  for (uint32_t i = 0; i < m->rows; i++)
    if (!domain_matrix_meet(dual, matrix_row(m, i))) return false;
  return true;
}
