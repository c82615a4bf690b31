// A number that is added to a null pointer constant, (char *)0 + n: clang takes it for the conversion of the number, as GNU C has it, and warns; C leaves it
// undefined (6.5.6p8). So nothing is proved from there on.
#ifndef FRONT_C_NULL_ARITHMETIC_H
#define FRONT_C_NULL_ARITHMETIC_H
#include <llvm-c/Core.h>

void c_null_arithmetic_doubt(LLVMModuleRef module, const char *warnings);
#endif
