// Functions that can come to their end without a return statement. Who uses the result of such a call has undefined behaviour (C17 6.9.1p12).
#ifndef FRONT_C_RETURNS_H
#define FRONT_C_RETURNS_H
#include <llvm-c/Core.h>

// Where clang keeps what a function returns, where some way through the function gives it no value; or NULL. Only of scalars.
LLVMValueRef c_return_that_may_miss(LLVMValueRef function);
#endif
