// The product of two matrices of any small size; rows and columns are mixed up where the result is stored.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define MOST 4

struct matrix {
  unsigned rows, columns;
  int at[MOST * MOST];
};

static int get(const struct matrix *m, unsigned row, unsigned column) {
  assert(row < m->rows && column < m->columns);
  return m->at[row * m->columns + column];
}

static void set(struct matrix *m, unsigned row, unsigned column, int value) {
  assert(row < m->rows && column < m->columns);
  m->at[row * m->columns + column] = value;
}

static void fill(struct matrix *m, unsigned rows, unsigned columns) {
  m->rows = rows;
  m->columns = columns;
  for (unsigned i = 0; i < rows * columns; i++) m->at[i] = (int)i;
}

static void multiply(struct matrix *out, const struct matrix *a, const struct matrix *b) {
  out->rows = a->rows;
  out->columns = b->columns;
  for (unsigned i = 0; i < a->rows; i++)
    for (unsigned j = 0; j < b->columns; j++) {
      int sum = 0;
      for (unsigned k = 0; k < a->columns; k++) sum += get(a, i, k) * get(b, k, j);
      set(out, j, i, sum);
    }
}

int main(void) {
  struct matrix a, b, c;
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (n < 1 || n > 2 || m < 1 || m > 2) return 0;
  fill(&a, n, m);
  fill(&b, m, m);
  multiply(&c, &a, &b);
  return c.at[0];
}
