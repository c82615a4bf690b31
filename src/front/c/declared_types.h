// What a file declares of the functions that it calls. Linking keeps only the types of their definitions, so that calls by name are marked before: with
// clang's number for the C type (-fsanitize=kcfi), and that type in the debug information. Calls through pointers have a number of clang's own.
#ifndef FRONT_C_DECLARED_TYPES_H
#define FRONT_C_DECLARED_TYPES_H
#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

void c_declared_types_mark(LLVMModuleRef module); // of one file
// Where calls and functions take the place of others.
void c_declared_types_copy(LLVMValueRef to, LLVMValueRef from);
void c_declared_types_copy_function(LLVMValueRef to, LLVMValueRef from);
// The number of the type at a call, and of a function; false: there is none. The type at a call by name, or NULL.
bool c_declared_number(LLVMValueRef call, uint32_t *number);
bool c_declared_number_of(LLVMValueRef function, uint32_t *number);
LLVMValueRef c_declared_type(LLVMValueRef call);
#endif
