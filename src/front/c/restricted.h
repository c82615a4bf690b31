// Parameters that are pointers with `restrict`: what is written through one may not be accessed through another (6.7.3.1). Where a function that writes
// through one of two parameters, at least one of which is restricted, is given the same address for both, nothing is said of the run.
#ifndef FRONT_C_RESTRICTED_H
#define FRONT_C_RESTRICTED_H
#include <llvm-c/Core.h>

// To be called before the models of the library are linked.
void c_restricted_insert(LLVMModuleRef module);
#endif
