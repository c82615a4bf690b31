// C types of the functions between a library and its client: as text for the client's source, and as LLVM types.
// A type is given by its debug information; NULL is void, or not known.
#ifndef FRONT_C_CLIENT_TYPES_H
#define FRONT_C_CLIENT_TYPES_H
#include "front/c/debug_info.h"

// `unsigned int`, `char *`, `struct pool *`; what cannot be named in another file is `void *`.
const char *c_client_type_text(const DebugInfo *debug, LLVMValueRef type, Arena *arena);
// The same for a type of LLVM alone.
const char *c_client_type_of_llvm(LLVMTypeRef type, uint32_t pointer_width);
// NULL where values of the type are not passed as one LLVM value.
LLVMTypeRef c_client_type_llvm(const DebugInfo *debug, LLVMValueRef type);
// The LLVM type of a struct of the source, where it is complete; or NULL.
LLVMTypeRef c_client_type_struct(const DebugInfo *debug, LLVMValueRef type);
// Do pointers to the two mean the same kind of object?
bool c_client_type_same(const DebugInfo *debug, LLVMValueRef a, LLVMValueRef b);
// A name for objects of the type: `pool`, `int`.
const char *c_client_type_word(const DebugInfo *debug, LLVMValueRef type, Arena *arena);
#endif
