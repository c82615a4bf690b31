// Values that C gives an object for a short time.
#ifndef FRONT_C_TEMPORARIES_H
#define FRONT_C_TEMPORARIES_H
#include "front/c/context.h"

// Before a store. A struct that is the value of an expression, as f() in f().a, lives to the end of the expression (C17 6.2.4p8); clang keeps it as
// long as the function runs. Nothing is proved where the address of an array in it is kept.
void c_temporary_stored(Lower *L, LLVMValueRef value);
#endif
