#include "front/c/requests.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>

LLVMValueRef c_request_function(LLVMModuleRef module, const char *name, LLVMTypeRef type) {
  LLVMValueRef function = LLVMGetNamedFunction(module, name);
  return function ? function : LLVMAddFunction(module, name, type);
}

LLVMValueRef c_request_call(LLVMModuleRef module, LLVMBuilderRef at, const char *name, LLVMTypeRef result,
                            LLVMValueRef *arguments, unsigned count) {
  LLVMTypeRef types[9];
  for (unsigned i = 0; i < count; i++) types[i] = LLVMTypeOf(arguments[i]);
  LLVMTypeRef type = LLVMFunctionType(result, types, count, false);
  return LLVMBuildCall2(at, type, c_request_function(module, name, type), arguments, count, "");
}

void c_request_check(LLVMModuleRef module, LLVMBuilderRef at, const char *check, LLVMValueRef condition,
                     const char *text) {
  LLVMValueRef arguments[] = {condition, LLVMBuildGlobalString(at, text, "")};
  c_request_call(module, at, check, LLVMVoidTypeInContext(LLVMGetModuleContext(module)), arguments, 2);
}

// ---- before an instruction

static LLVMBuilderRef builder_before(LLVMModuleRef module, LLVMValueRef instruction) {
  LLVMBuilderRef at = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  LLVMPositionBuilderBefore(at, instruction);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(instruction));
  return at;
}

static void say(LLVMModuleRef module, LLVMValueRef before, const char *name, const char *why) {
  LLVMBuilderRef at = builder_before(module, before);
  LLVMValueRef text = LLVMBuildGlobalString(at, why, "");
  c_request_call(module, at, name, LLVMVoidTypeInContext(LLVMGetModuleContext(module)), &text, 1);
  LLVMDisposeBuilder(at);
}

void c_request_limit(LLVMModuleRef module, LLVMValueRef before, const char *why) {
  say(module, before, "__sextant_limit", why);
}

void c_request_doubt(LLVMModuleRef module, LLVMValueRef before, const char *why) {
  say(module, before, "__sextant_doubt", why);
}

void c_request_violation(LLVMModuleRef module, LLVMValueRef before, const char *check, const char *text) {
  LLVMBuilderRef at = builder_before(module, before);
  LLVMValueRef never = LLVMConstInt(LLVMInt32TypeInContext(LLVMGetModuleContext(module)), 0, false);
  c_request_check(module, at, check, never, text);
  LLVMDisposeBuilder(at);
}
