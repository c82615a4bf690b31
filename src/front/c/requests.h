// What passes over a module ask of the lowering: calls of the functions that the models of the library (models/libc.h) ask it with.
#ifndef FRONT_C_REQUESTS_H
#define FRONT_C_REQUESTS_H
#include <llvm-c/Core.h>

// The function of that name, declared where it is not there yet.
LLVMValueRef c_request_function(LLVMModuleRef module, const char *name, LLVMTypeRef type);
// A call of it at the builder's place, with at most 9 arguments.
LLVMValueRef c_request_call(LLVMModuleRef module, LLVMBuilderRef at, const char *name, LLVMTypeRef result,
                            LLVMValueRef *arguments, unsigned count);
// A violation where the condition, an int, is 0: `check` is __sextant_check_KIND.
void c_request_check(LLVMModuleRef module, LLVMBuilderRef at, const char *check, LLVMValueRef condition,
                     const char *text);

// Before an instruction, at its place in the source: nothing is said of runs that come there; no proof is, from there on; a violation.
void c_request_limit(LLVMModuleRef module, LLVMValueRef before, const char *why);
void c_request_doubt(LLVMModuleRef module, LLVMValueRef before, const char *why);
void c_request_violation(LLVMModuleRef module, LLVMValueRef before, const char *check, const char *text);
#endif
