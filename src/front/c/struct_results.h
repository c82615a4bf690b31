// Structs that functions return by the address of where they go. Clang gives the address of the variable that the result initialises; a function
// would then be seen to write it piece by piece, and through pointers of its own. Where parts of the variable are constant the result goes to an object
// without a name first, and is copied from there.
#ifndef FRONT_C_STRUCT_RESULTS_H
#define FRONT_C_STRUCT_RESULTS_H
#include <llvm-c/Core.h>

void c_struct_results_insert(LLVMModuleRef module);
#endif
