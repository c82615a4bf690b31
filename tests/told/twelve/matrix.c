// Matrices of numbers, row by row in one block of memory.
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct matrix {
  unsigned rows, columns;
  int *at;
};

static int matrix_new(struct matrix *m, unsigned rows, unsigned columns) {
  m->rows = rows;
  m->columns = columns;
  m->at = calloc((size_t)rows * columns, sizeof *m->at);
  return m->at != NULL;
}

static void matrix_free(struct matrix *m) {
  free(m->at);
  m->at = NULL;
}

static int get(const struct matrix *m, unsigned row, unsigned column) { return m->at[row * m->columns + column]; }

static void set(struct matrix *m, unsigned row, unsigned column, int value) { m->at[row * m->columns + column] = value; }

static void fill(struct matrix *m) {
  for (unsigned i = 0; i < m->rows; i++)
    for (unsigned j = 0; j < m->columns; j++) set(m, i, j, (int)(i + j));
}

static void identity(struct matrix *m) {
  for (unsigned i = 0; i < m->rows; i++)
    for (unsigned j = 0; j < m->columns; j++) set(m, i, j, i == j);
}

// Exchanges rows and columns, in place.
static void transpose(struct matrix *m) {
  for (unsigned i = 0; i < m->rows; i++)
    for (unsigned j = i + 1; j < m->columns; j++) {
      int other = get(m, i, j);
      set(m, i, j, get(m, j, i));
      set(m, j, i, other);
    }
  unsigned rows = m->rows;
  m->rows = m->columns;
  m->columns = rows;
}

static int multiply(struct matrix *out, const struct matrix *a, const struct matrix *b) {
  if (a->columns != b->rows || out->rows != a->rows || out->columns != b->columns) return 0;
  for (unsigned i = 0; i < out->rows; i++)
    for (unsigned j = 0; j < out->columns; j++) {
      int sum = 0;
      for (unsigned k = 0; k < a->columns; k++) sum += get(a, i, k) * get(b, k, j);
      set(out, i, j, sum);
    }
  return 1;
}

static int trace(const struct matrix *m) {
  int sum = 0;
  for (unsigned i = 0; i < m->rows && i < m->columns; i++) sum += get(m, i, i);
  return sum;
}

int main(void) {
  struct matrix a, b, c;
  unsigned rows = __VERIFIER_nondet_uint(), columns = __VERIFIER_nondet_uint();
  if (rows < 1 || rows > 3 || columns < 1 || columns > 3) return 0;
  if (!matrix_new(&a, rows, columns)) return 1;
  if (!matrix_new(&b, columns, columns)) return matrix_free(&a), 1;
  if (!matrix_new(&c, rows, columns)) return matrix_free(&a), matrix_free(&b), 1;
  fill(&a);
  identity(&b);
  int fits = multiply(&c, &a, &b);
  assert(fits && trace(&c) == trace(&a));
  transpose(&c);
  int result = trace(&c);
  matrix_free(&a);
  matrix_free(&b);
  matrix_free(&c);
  return result;
}
