// Constants that an implicit conversion changes, as in `float f = 0.1` and `char a[] = {300}`. Clang converts them, and warns of it where it is asked to. An
// initialiser that is copied violates `truncation`; nothing is said of runs that come to another such place.
#ifndef FRONT_C_CONSTANT_CONVERSIONS_H
#define FRONT_C_CONSTANT_CONVERSIONS_H
#include <llvm-c/Core.h>

void c_constant_conversions_insert(LLVMModuleRef module, const char *warnings); // as clang has written them
#endif
