// Submodules of (Z/2^w)^n and subspaces of Q^n, given by generators: the rows of a matrix in a canonical form (Howell form, or
// the reduced echelon form with primitive integer rows), so that equal modules are equal bytes.
// Width w is 1..64; width 0 means rationals, where arithmetic is exact in 128 bits: operations say false where that is too
// little, and the matrix is then not to be used. After domain_matrix_reduce, and after all operations below it, the form is canonical.
#ifndef DOMAIN_MATRIX_H
#define DOMAIN_MATRIX_H
#include "base/vec.h"
#include "expr/term.h"

VEC(MatrixEntryVec, entryvec, i128)

typedef struct Matrix {
  uint32_t width, columns, rows;
  MatrixEntryVec entries;
} Matrix;

void domain_matrix_init(Matrix *m, uint32_t width, uint32_t columns); // no rows: only the null vector
void domain_matrix_init_full(Matrix *m, uint32_t width, uint32_t columns);
void domain_matrix_copy(Matrix *m, const Matrix *from);
void domain_matrix_release(Matrix *m);
static inline i128 *matrix_row(const Matrix *m, uint32_t i) { return m->entries.data + (size_t)i * m->columns; }
i128 *domain_matrix_add_row(Matrix *m); // a null vector, to be filled

bool domain_matrix_reduce(Matrix *m);
// The vectors v of m with row * v = 0.
bool domain_matrix_meet(Matrix *m, const i128 *row);
// All c with c * v = 0 for each v of m.
bool domain_matrix_dual(Matrix *dual, const Matrix *m);

// Arithmetic of entries; false where 128 bits are too little.
bool domain_entry_multiply_add(uint32_t width, i128 a, i128 b, i128 *sum); // *sum += a * b
bool domain_entry_dot(const Matrix *m, const i128 *a, const i128 *b, i128 *result);
#endif
