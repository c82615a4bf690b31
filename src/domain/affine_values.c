#include "domain/affine_values.h"

void affine_values_release(AffineValues *v) {
  intern_release(&v->matrices);
  intern_release(&v->values);
}

static uint32_t count_of(const AffineValues *v) { return v->groups->list.count; }

// ---- spaces

Spaces spaces_new(const AffineValues *v) {
  Spaces s = memory_new((count_of(v) + 1) * sizeof *s);
  for (uint32_t g = 0; g < count_of(v); g++)
    matrix_init(&s[g], v->groups->list.data[g].width, affine_columns(&v->groups->list.data[g]));
  return s;
}

Spaces spaces_copy(const AffineValues *v, const Matrix *from) {
  Spaces s = memory_new((count_of(v) + 1) * sizeof *s);
  for (uint32_t g = 0; g < count_of(v); g++) matrix_copy(&s[g], &from[g]);
  return s;
}

void spaces_delete(const AffineValues *v, Spaces s) {
  for (uint32_t g = 0; g < count_of(v); g++) matrix_release(&s[g]);
  free(s);
}

void space_forget(Matrix *m) {
  uint32_t width = m->width, columns = m->columns;
  matrix_release(m);
  matrix_init_full(m, width, columns);
}

void space_reduce(AffineValues *v, Matrix *m) {
  if (matrix_reduce(m)) return;
  space_forget(m);
  v->exact = false;
}

bool space_has_point(const Matrix *m) {
  return m->rows > 0 && matrix_row(m, 0)[0] != 0 && (!m->width || matrix_row(m, 0)[0] == 1);
}

static void join_into(AffineValues *v, Matrix *m, const Matrix *other) {
  for (uint32_t i = 0; i < other->rows; i++) memcpy(matrix_add_row(m), matrix_row(other, i), m->columns * sizeof(i128));
  space_reduce(v, m);
}

void spaces_join(AffineValues *v, Spaces s, const Matrix *other) {
  for (uint32_t g = 0; g < count_of(v); g++) join_into(v, &s[g], &other[g]);
}

// ---- interning

// Gives up a matrix whose equalities cannot be computed.
static void check_dual(AffineValues *v, Matrix *m) {
  Matrix dual;
  if (m->width) return; // they always can
  bool ok = matrix_dual(&dual, m);
  matrix_release(&dual);
  if (ok) return;
  space_forget(m);
  v->exact = false;
}

// Matrices are stored without their zeros, since most rows are unit vectors.
typedef struct Entry {
  i128 index, value;
} Entry;

static uint32_t matrix_intern(AffineValues *v, const Matrix *m) {
  uint32_t count = 0;
  Entry *entries = memory_new((m->entries.count + 1) * sizeof *entries);
  for (uint32_t i = 0; i < m->entries.count; i++)
    if (m->entries.data[i]) entries[count++] = (Entry){i, m->entries.data[i]};
  uint32_t id = intern_add(&v->matrices, entries, count * sizeof *entries);
  free(entries);
  return id;
}

static void matrix_decode(const AffineValues *v, uint32_t id, Matrix *m) {
  const Entry *entries = intern_get(&v->matrices, id);
  size_t count = intern_size(&v->matrices, id) / sizeof *entries;
  m->rows = count ? (uint32_t)entries[count - 1].index / m->columns + 1 : 0; // no row is null
  entryvec_resize(&m->entries, m->rows * m->columns);
  for (size_t i = 0; i < count; i++) m->entries.data[entries[i].index] = entries[i].value;
}

Abstract spaces_intern(AffineValues *v, Spaces s) {
  uint32_t *ids = memory_new((count_of(v) + 1) * sizeof *ids);
  for (uint32_t g = 0; g < count_of(v); g++) {
    check_dual(v, &s[g]);
    ids[g] = matrix_intern(v, &s[g]);
  }
  Abstract r = intern_add(&v->values, ids, count_of(v) * sizeof *ids);
  free(ids);
  return r;
}

Spaces spaces_of(const AffineValues *v, Abstract value) {
  const uint32_t *ids = intern_get(&v->values, value);
  Spaces s = spaces_new(v);
  for (uint32_t g = 0; g < count_of(v); g++) matrix_decode(v, ids[g], &s[g]);
  return s;
}
