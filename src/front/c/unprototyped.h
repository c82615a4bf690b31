// Calls without a prototype (6.5.2.2p6): as many arguments as the function has parameters, of their types after the default promotions, up to the sign
// of an integer that both types can represent, and pointers to characters for pointers to void. Clang drops or converts arguments where it sees a
// definition; what the source passes says its syntax tree (argument_types.h).
#ifndef FRONT_C_UNPROTOTYPED_H
#define FRONT_C_UNPROTOTYPED_H
#include "front/c/context.h"

// Before the call of a function with a body, of the program or of the library. Other calls are none of its business.
void c_unprototyped_check(Lower *L, LLVMValueRef call, LLVMValueRef function);
#endif
