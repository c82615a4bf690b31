// Operands and arguments whose order of evaluation matters. C leaves the order open, and clang goes from left to right: where one operand is a call
// that writes a variable which another one reads or writes, nothing is proved; where the other one is a call, too, and there are
// no more than these two, both orders are looked at (either_order.h).
#ifndef FRONT_C_EVALUATION_ORDER_H
#define FRONT_C_EVALUATION_ORDER_H
#include <llvm-c/Core.h>

// To be called before the models of the library are linked. `entry`: where runs start, or NULL.
void c_evaluation_order_insert(LLVMModuleRef module, LLVMValueRef entry);
#endif
