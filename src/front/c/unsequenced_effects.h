// Side effects through pointers that have no order: (*p)++ + (*q)++, a[*p] = (*p)++. Where both are to one object that is undefined (6.5p2), and clang
// warns only of variables by their names. Before the operation that the two are operands of a limit is asked for where their addresses are the same.
#ifndef FRONT_C_UNSEQUENCED_EFFECTS_H
#define FRONT_C_UNSEQUENCED_EFFECTS_H
#include <llvm-c/Core.h>

// To be called before the models of the library are linked.
void c_unsequenced_effects_insert(LLVMModuleRef module);
#endif
