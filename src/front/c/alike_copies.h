// Copies between two objects of one struct type, at the same place in it. What is copied is then looked at only as far as what it is copied to is.
#ifndef FRONT_C_ALIKE_COPIES_H
#define FRONT_C_ALIKE_COPIES_H
#include "front/c/context.h"

// The innermost struct at the place of a type that is no part of a union; the place becomes one in it. NULL: there is none.
LLVMValueRef c_innermost_struct(LLVMValueRef type, uint64_t *offset);
// Is a call of memcpy surely such a copy?
bool c_copy_is_alike(Lower *L, LLVMValueRef call);
#endif
