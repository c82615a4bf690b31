// Calls of functions of the program that have no body.
#ifndef FRONT_C_FOREIGN_H
#define FRONT_C_FOREIGN_H
#include "front/c/context.h"

// `input` is how its result is told of.
void c_foreign_call(Lower *L, LLVMValueRef call, const char *name, LLVMValueRef function, Input input);
#endif
