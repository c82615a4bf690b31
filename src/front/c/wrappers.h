// Library functions that the lowering knows by name, where a program calls them by pointer: what is pointed to is a function that calls
// them, so that an allocation by pointer has a place in the program as others have.
#ifndef FRONT_C_WRAPPERS_H
#define FRONT_C_WRAPPERS_H
#include <llvm-c/Core.h>

// Wherever the address of such a function is used, it becomes the address of its wrapper. To be called when all is linked.
void c_wrappers_insert(LLVMModuleRef module);
#endif
