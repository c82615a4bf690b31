// Variables of the library that no model defines, such as environ: nothing is said about runs that use one.
#ifndef FRONT_C_LIBRARY_VARIABLES_H
#define FRONT_C_LIBRARY_VARIABLES_H
#include <llvm-c/Core.h>

// To be called when the models of the library are linked.
void c_library_variables_limit(LLVMModuleRef module);
#endif
