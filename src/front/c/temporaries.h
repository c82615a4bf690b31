// Values that C gives an object for a short time, or that are none of their type.
#ifndef FRONT_C_TEMPORARIES_H
#define FRONT_C_TEMPORARIES_H
#include "front/c/context.h"

// Before a store. A struct that is the value of an expression, as f() in f().a, lives to the end of the expression (C17 6.2.4p8); clang keeps it as
// long as the function runs. Nothing is proved where the address of an array in it is kept.
void c_temporary_stored(Lower *L, LLVMValueRef value);
// After a load of one byte at the cursor: where a _Bool is read from bytes that were written as something else, it is 0 or 1.
void c_boolean_loaded(Lower *L, LLVMValueRef load, Term value);
#endif
