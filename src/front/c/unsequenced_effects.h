// Side effects through pointers that have no order: (*p)++ + (*q)++, a[*p] = (*p)++. Where both are to one object that is undefined (6.5p2), and clang
// warns only of variables by their names. Before the operation that the two are operands of a limit is asked for where their addresses are the same.
#ifndef FRONT_C_UNSEQUENCED_EFFECTS_H
#define FRONT_C_UNSEQUENCED_EFFECTS_H
#include <llvm-c/Core.h>
#include <stdbool.h>

#define UNSEQUENCED "side effects on one object that have no order are undefined"
#define UNORDERED "the order in which initialisers are evaluated matters, and C leaves it open"

// To be called before the models of the library are linked.
void c_unsequenced_effects_insert(LLVMModuleRef module);
// Two accesses, loads or stores, of which one is a store and that have no order: where they meet there is a limit, for the reason that is given.
bool c_unsequenced_may_meet(LLVMModuleRef module, LLVMValueRef a, LLVMValueRef b);
// Is it to a local variable whose address is only used to read and write it? What happens to it clang sees by its name.
bool c_unsequenced_is_by_name(LLVMValueRef access);
void c_unsequenced_ask(LLVMModuleRef module, LLVMValueRef a, LLVMValueRef b, const char *why);
#endif
