// The values of the affine domain: a module of vectors (h, x1..xn) for each group of variables (matrix.h), interned. The modules
// under change are Spaces, one matrix for each group, which belong to their caller.
#ifndef DOMAIN_AFFINE_VALUES_H
#define DOMAIN_AFFINE_VALUES_H
#include "domain/affine_groups.h"
#include "domain/domain.h"
#include "domain/intern.h"
#include "domain/matrix.h"

typedef struct AffineValues {
  const AffineGroups *groups;
  Intern matrices, values;
  bool exact; // set false where 128 bits did not suffice, and a group was forgotten
} AffineValues;

typedef Matrix *Spaces;

void domain_affine_values_release(AffineValues *values);

Spaces domain_spaces_new(const AffineValues *values); // only null vectors
Spaces domain_spaces_copy(const AffineValues *values, const Matrix *from);
Spaces domain_spaces_of(const AffineValues *values, Abstract value);
void domain_spaces_delete(const AffineValues *values, Spaces s);
// The value, whose equalities can be computed: a group where they cannot is forgotten.
Abstract domain_spaces_intern(AffineValues *values, Spaces s);
void domain_spaces_join(AffineValues *values, Spaces s, const Matrix *other); // into s

void domain_space_forget(Matrix *m);                       // nothing is known of the group
void domain_space_reduce(AffineValues *values, Matrix *m); // to the canonical form, or forgotten
bool domain_space_has_point(const Matrix *m);              // with h = 1 (h > 0 for int)
#endif
