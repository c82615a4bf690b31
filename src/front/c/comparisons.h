// Comparisons of pointers whose result C leaves open: it is any value then.
//   - One of them leads to an object that is dead.
//   - One is past the end of an object, and the other at the beginning of another one.
//   - They lead into two string literals with the same text from there on, which may be one object or two; so may compound literals that are constant.
//   - One is a number, and the other leads to an object that may be there.
// Whether a comparison is such a one shows when all objects are known: it is a choice first, and gets its condition at the end.
#ifndef FRONT_C_COMPARISONS_H
#define FRONT_C_COMPARISONS_H
#include "front/c/context.h"

struct Comparisons *c_comparisons_new(void);
void c_comparisons_delete(struct Comparisons *comparisons);
// The result of a comparison at the cursor, where `result` is that of the addresses.
Term c_comparison_result(Lower *L, LLVMValueRef comparison, Term result);
bool c_comparisons_has_ends(Lower *L, ClassId class); // may pointers into objects of the class be at their ends?
void c_comparisons_finish(Lower *L);
Term c_comparison_is_dead(Lower *L, Term address,
                          ClassId class); // when all objects are known: in one of the class that is dead
// May two literals be one object, or one the end of the other?
bool c_literals_may_share(const Object *a, const Object *b);
#endif
