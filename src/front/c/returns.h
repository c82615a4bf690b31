// Functions that can come to their end without a return statement. Who uses the result of such a call has undefined behaviour (C17 6.9.1p12).
#ifndef FRONT_C_RETURNS_H
#define FRONT_C_RETURNS_H
#include <llvm-c/Core.h>
#include <stdbool.h>

#include "front/c/debug_info.h"

// Where clang keeps what a function returns, where some way through the function gives it no value; or NULL. It is a parameter where the caller says
// where the result goes.
LLVMValueRef c_return_that_may_miss(LLVMValueRef function);
// Does the instruction put the result there, or a part of it?
bool c_return_is_given(LLVMValueRef instruction, LLVMValueRef home);
// Does the caller do anything with the result of the function with that home?
bool c_return_is_used(const DebugInfo *debug, LLVMValueRef call, LLVMValueRef home);
#endif
