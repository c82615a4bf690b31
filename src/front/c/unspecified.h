// Bytes that a store to a member leaves unspecified (6.2.6.1p6 and 7): those between the members of its struct, and those of its union that belong to
// other members only. An implementation may keep what is there or change it, so no proof may rest on it; a violation that needs them changed is not
// claimed. Only where the program has accesses that reach such bytes.
#ifndef FRONT_C_UNSPECIFIED_H
#define FRONT_C_UNSPECIFIED_H
#include "front/c/context.h"

void c_unspecified_stored(Lower *L, LLVMValueRef store); // after it
// Bytes, a constant number of them, that have no value of their own: padding of what is initialised.
void c_unspecified_bytes(Lower *L, LLVMValueRef from, LLVMValueRef size);
// After a copy at the cursor, which may be the assignment of a struct.
void c_unspecified_assigned(Lower *L, LLVMValueRef to, LLVMValueRef size);
// After a fill at the cursor, which may be the initialiser `= {0}`.
void c_unspecified_zeroed(Lower *L, LLVMValueRef to, LLVMValueRef size);
#endif
