// Two calls in one expression are made in either order: the left one first, or, where the program may choose so, after the right one. What is proved
// holds for both orders; a violation that needs the other one is not believed.
#ifndef FRONT_C_EITHER_ORDER_H
#define FRONT_C_EITHER_ORDER_H
#include <llvm-c/Core.h>
#include <stdbool.h>

// Can the left call be made later? Then it is one of a function with a body, whose result is a number or a pointer.
bool c_either_order_is_possible(LLVMValueRef left);
// What uses the result of the left call comes after the right one, which is made wherever the left one is.
void c_either_order_insert(LLVMModuleRef module, LLVMValueRef left, LLVMValueRef right);
#endif
