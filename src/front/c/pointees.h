// What the debug information says of the object that an address leads into: a variable, or what a variable or a member of one points to.
#ifndef FRONT_C_POINTEES_H
#define FRONT_C_POINTEES_H
#include "front/c/context.h"

// The type of the whole object; the address is so many bytes from where it begins, at `base`. NULL: it is not known.
LLVMValueRef c_pointee_whole(Lower *L, LLVMValueRef address, LLVMValueRef *base, uint64_t *offset);
// The type of a pointer's value, where it is loaded from such a place; or NULL.
LLVMValueRef c_pointee_pointer_type(Lower *L, LLVMValueRef value);
#endif
