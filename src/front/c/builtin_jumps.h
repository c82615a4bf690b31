// __builtin_setjmp and __builtin_longjmp: calls of the intrinsics become calls of models (models/jump.c), so that they are functions as setjmp
// and longjmp are.
#ifndef FRONT_C_BUILTIN_JUMPS_H
#define FRONT_C_BUILTIN_JUMPS_H
#include <llvm-c/Core.h>

void c_builtin_jumps_expand(LLVMModuleRef module);
#endif
