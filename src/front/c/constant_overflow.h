// Constant expressions that overflow in the initialiser of a local array or struct. Clang folds them into the constant that the object is copied
// from, and only a warning is left: the copy is then preceded by a check of `overflow` that fails.
#ifndef FRONT_C_CONSTANT_OVERFLOW_H
#define FRONT_C_CONSTANT_OVERFLOW_H
#include <llvm-c/Core.h>

void c_constant_overflow_insert(LLVMModuleRef module, const char *warnings);
#endif
