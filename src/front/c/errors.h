// errno. Any function of the library may set it to a positive value, whether it fails or not, but for those whose description says when they do;
// none sets it to 0. Where the program looks at errno, each call of such a function is preceded by one that may change it.
#ifndef FRONT_C_ERRORS_H
#define FRONT_C_ERRORS_H
#include <llvm-c/Core.h>

void c_errors_insert(LLVMModuleRef module);
#endif
