#include "domain/affine_values.h"

void domain_affine_values_release(AffineValues *v) {
  domain_intern_release(&v->matrices);
  domain_intern_release(&v->values);
}

static uint32_t count_of(const AffineValues *v) { return v->groups->list.count; }

// ---- spaces

Spaces domain_spaces_new(const AffineValues *v) {
  Spaces s = memory_new((count_of(v) + 1) * sizeof *s);
  for (uint32_t g = 0; g < count_of(v); g++)
    domain_matrix_init(&s[g], v->groups->list.data[g].width, affine_columns(&v->groups->list.data[g]));
  return s;
}

Spaces domain_spaces_copy(const AffineValues *v, const Matrix *from) {
  Spaces s = memory_new((count_of(v) + 1) * sizeof *s);
  for (uint32_t g = 0; g < count_of(v); g++) domain_matrix_copy(&s[g], &from[g]);
  return s;
}

void domain_spaces_delete(const AffineValues *v, Spaces s) {
  for (uint32_t g = 0; g < count_of(v); g++) domain_matrix_release(&s[g]);
  free(s);
}

void domain_space_forget(Matrix *m) {
  uint32_t width = m->width, columns = m->columns;
  domain_matrix_release(m);
  domain_matrix_init_full(m, width, columns);
}

void domain_space_reduce(AffineValues *v, Matrix *m) {
  if (domain_matrix_reduce(m)) return;
  domain_space_forget(m);
  v->exact = false;
}

bool domain_space_has_point(const Matrix *m) {
  return m->rows > 0 && matrix_row(m, 0)[0] != 0 && (!m->width || matrix_row(m, 0)[0] == 1);
}

static void join_into(AffineValues *v, Matrix *m, const Matrix *other) {
  for (uint32_t i = 0; i < other->rows; i++)
    memcpy(domain_matrix_add_row(m), matrix_row(other, i), m->columns * sizeof(i128));
  domain_space_reduce(v, m);
}

void domain_spaces_join(AffineValues *v, Spaces s, const Matrix *other) {
  for (uint32_t g = 0; g < count_of(v); g++) join_into(v, &s[g], &other[g]);
}

// ---- interning

// Gives up a matrix whose equalities cannot be computed.
static void check_dual(AffineValues *v, Matrix *m) {
  Matrix dual;
  if (m->width) return; // they always can
  bool ok = domain_matrix_dual(&dual, m);
  domain_matrix_release(&dual);
  if (ok) return;
  domain_space_forget(m);
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
  uint32_t id = domain_intern_add(&v->matrices, entries, count * sizeof *entries);
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

Abstract domain_spaces_intern(AffineValues *v, Spaces s) {
  uint32_t *ids = memory_new((count_of(v) + 1) * sizeof *ids);
  for (uint32_t g = 0; g < count_of(v); g++) {
    check_dual(v, &s[g]);
    ids[g] = matrix_intern(v, &s[g]);
  }
  Abstract r = domain_intern_add(&v->values, ids, count_of(v) * sizeof *ids);
  free(ids);
  return r;
}

Spaces domain_spaces_of(const AffineValues *v, Abstract value) {
  const uint32_t *ids = intern_get(&v->values, value);
  Spaces s = domain_spaces_new(v);
  for (uint32_t g = 0; g < count_of(v); g++) matrix_decode(v, ids[g], &s[g]);
  return s;
}
