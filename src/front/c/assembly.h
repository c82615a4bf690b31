// Inline assembly without instructions: it does nothing, but ties outputs to inputs, as `asm ("" : "+r" (x))` does, which keeps x and hides from
// the compiler what it is. Such calls become plain values and stores. What is left, with instructions in it, is a limit (calls.c).
#ifndef FRONT_C_ASSEMBLY_H
#define FRONT_C_ASSEMBLY_H
#include <llvm-c/Core.h>

void c_assembly_expand(LLVMModuleRef module);
#endif
