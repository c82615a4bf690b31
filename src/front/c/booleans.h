// Objects of type _Bool whose bytes were written as something else: they may hold what is no value of the type.
#ifndef FRONT_C_BOOLEANS_H
#define FRONT_C_BOOLEANS_H
#include "front/c/context.h"

struct Booleans *c_booleans_new(void);
void c_booleans_delete(struct Booleans *booleans);
// After a load of one byte at the cursor: where it is a _Bool that may be neither 0 nor 1, nothing is said of runs in which it is.
void c_boolean_loaded(Lower *L, LLVMValueRef load, Term value);
#endif
