// Parameters that are pointers with `restrict`: what is written through one may not be accessed through another, or by its name (6.7.3.1). Where a
// function that writes through one of two parameters, at least one of which is restricted, is given pointers by which it comes to the same bytes, nothing
// is said of the run. Where it is not known which bytes these are, the pointers have to lead to different objects.
#ifndef FRONT_C_RESTRICTED_H
#define FRONT_C_RESTRICTED_H
#include <llvm-c/Core.h>

// To be called before the models of the library are linked.
void c_restricted_insert(LLVMModuleRef module);
#endif
