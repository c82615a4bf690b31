// The variables of a program in groups of one sort, and affine expressions over a group as rows (c0, c1..cn): from terms, to
// terms, to text. Arithmetic is that of the sort: modulo 2^w for bit-vectors, exact for int.
#ifndef DOMAIN_AFFINE_GROUPS_H
#define DOMAIN_AFFINE_GROUPS_H
#include "base/text.h"
#include "base/vec.h"
#include "prog/prog.h"

typedef struct AffineGroup {
  Sort sort;
  uint32_t width; // 0: int
  U32Vec vars;    // of column i + 1
} AffineGroup;
VEC(AffineGroupVec, affinegroupvec, AffineGroup)

typedef struct AffineGroups {
  Prog *prog;
  AffineGroupVec list;
  U32Vec group_of, column_of; // of a variable; group VAR_NONE: not tracked
} AffineGroups;

void domain_affine_groups_init(AffineGroups *groups, Prog *prog);
void domain_affine_groups_release(AffineGroups *groups);
uint32_t domain_affine_groups_find(const AffineGroups *groups, Sort sort); // VAR_NONE: no group is of that sort
static inline uint32_t affine_columns(const AffineGroup *group) { return group->vars.count + 1; }

// The row of a term, which the caller frees; NULL where the term is not affine over the group.
i128 *domain_affine_row(const AffineGroups *groups, uint32_t group, Term t);

// The row, which may be scaled, is zero: as a formula, and for people.
Term domain_affine_equality(const AffineGroups *groups, const AffineGroup *group, i128 *row);
void domain_affine_print_equality(const AffineGroups *groups, const AffineGroup *group, i128 *row, Text *out);
#endif
