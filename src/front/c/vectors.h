// Operations that are on vectors alone: their elements one by one, in another order, or as other numbers. Those on each element for itself
// are as on scalars (expressions.c). All append the terms of the result, and are false where something in them is not modelled.
#ifndef FRONT_C_VECTORS_H
#define FRONT_C_VECTORS_H
#include "front/c/context.h"

bool c_vector_extract(Lower *L, LLVMValueRef value, U32Vec *out);
bool c_vector_insert(Lower *L, LLVMValueRef value, U32Vec *out);
bool c_vector_shuffle(Lower *L, LLVMValueRef value, U32Vec *out);
bool c_vector_reinterpret(Lower *L, LLVMValueRef value, U32Vec *out); // a bitcast from or to a vector
#endif
