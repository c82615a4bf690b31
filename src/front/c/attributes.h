// Attributes that clang gives to functions, their results and parameters, and to calls.
#ifndef FRONT_C_ATTRIBUTES_H
#define FRONT_C_ATTRIBUTES_H
#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

#define ATTRIBUTE_FUNCTION ((unsigned)LLVMAttributeFunctionIndex)
enum { ATTRIBUTE_RESULT, ATTRIBUTE_PARAMETERS }; // the index of the result, and of the first parameter

LLVMAttributeRef c_attribute(LLVMValueRef owner, unsigned index,
                             const char *name); // of a function or a call; NULL: none
bool c_has_attribute(LLVMValueRef owner, unsigned index, const char *name);
uint64_t c_attribute_number(LLVMValueRef owner, unsigned index, const char *name); // its value; 0: none
// Is a parameter declared as T a[static n], where n is not constant? Clang says then what it says of constant ones, but for the size.
bool c_has_open_length(LLVMValueRef function, unsigned parameter);
#endif
