// The left call becomes two of a function that makes the call where it is told to: one where the left call was and one behind the right one.
#include "front/c/either_order.h"

#include <llvm-c/DebugInfo.h>
#include <stddef.h>

#include "front/c/attributes.h"
#include "front/c/requests.h"

#define MOST_ARGUMENTS 8u

static bool is_scalar(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  return kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind || kind == LLVMFloatTypeKind ||
         kind == LLVMDoubleTypeKind;
}

bool c_either_order_is_possible(LLVMValueRef left) {
  LLVMValueRef function = LLVMIsACallInst(left) ? LLVMGetCalledValue(left) : NULL;
  if (!function || !LLVMIsAFunction(function) || LLVMIsDeclaration(function)) return false;
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  unsigned count = LLVMGetNumArgOperands(left);
  bool is_plain = type == LLVMGetCalledFunctionType(left) && !LLVMIsFunctionVarArg(type) && count <= MOST_ARGUMENTS;
  for (unsigned i = 0; i < count && is_plain; i++) is_plain = is_scalar(LLVMTypeOf(LLVMGetOperand(left, i)));
  for (unsigned i = 0; i < count && is_plain; i++)
    is_plain = !c_has_attribute(function, ATTRIBUTE_PARAMETERS + i, "byval") &&
               !c_has_attribute(function, ATTRIBUTE_PARAMETERS + i, "sret");
  return is_plain && is_scalar(LLVMGetReturnType(type));
}

// T f(int is_now, arguments): the call, or 0.
static LLVMValueRef build_caller(LLVMModuleRef module, LLVMValueRef function) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef type = LLVMGlobalGetValueType(function), result = LLVMGetReturnType(type), types[MOST_ARGUMENTS + 1];
  unsigned count = LLVMCountParams(function);
  types[0] = LLVMInt32TypeInContext(context);
  LLVMGetParamTypes(type, types + 1);
  LLVMValueRef caller = LLVMAddFunction(module, "sextant.ordered", LLVMFunctionType(result, types, count + 1, false));
  LLVMSetLinkage(caller, LLVMInternalLinkage);
  LLVMBasicBlockRef begin = LLVMAppendBasicBlockInContext(context, caller, "begin"),
                    now = LLVMAppendBasicBlockInContext(context, caller, "now"),
                    not_now = LLVMAppendBasicBlockInContext(context, caller, "not_now");
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderAtEnd(at, begin);
  LLVMValueRef is_now = LLVMBuildICmp(at, LLVMIntNE, LLVMGetParam(caller, 0), LLVMConstNull(types[0]), "");
  LLVMBuildCondBr(at, is_now, now, not_now);
  LLVMPositionBuilderAtEnd(at, now);
  LLVMValueRef arguments[MOST_ARGUMENTS];
  for (unsigned i = 0; i < count; i++) arguments[i] = LLVMGetParam(caller, i + 1);
  LLVMBuildRet(at, LLVMBuildCall2(at, type, function, arguments, count, ""));
  LLVMPositionBuilderAtEnd(at, not_now);
  LLVMBuildRet(at, LLVMConstNull(result));
  LLVMDisposeBuilder(at);
  return caller;
}

static LLVMValueRef call_if(LLVMBuilderRef at, LLVMValueRef caller, LLVMValueRef is_now, LLVMValueRef left) {
  LLVMValueRef arguments[MOST_ARGUMENTS + 1] = {is_now};
  unsigned count = LLVMGetNumArgOperands(left);
  for (unsigned i = 0; i < count; i++) arguments[i + 1] = LLVMGetOperand(left, i);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(left));
  return LLVMBuildCall2(at, LLVMGlobalGetValueType(caller), caller, arguments, count + 1, "");
}

void c_either_order_insert(LLVMModuleRef module, LLVMValueRef left, LLVMValueRef right) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef number = LLVMInt32TypeInContext(context);
  LLVMValueRef caller = build_caller(module, LLVMGetCalledValue(left)), zero = LLVMConstNull(number);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(at, left);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(left));
  LLVMValueRef first = c_request_call(module, at, "__sextant_left_first", number, NULL, 0);
  LLVMValueRef early = call_if(at, caller, first, left);
  LLVMPositionBuilderBefore(at, LLVMGetNextInstruction(right));
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(left));
  LLVMValueRef is_later = LLVMBuildICmp(at, LLVMIntEQ, first, zero, "");
  LLVMValueRef late = call_if(at, caller, LLVMBuildZExt(at, is_later, number, ""), left);
  LLVMReplaceAllUsesWith(left, LLVMBuildSelect(at, is_later, late, early, ""));
  LLVMInstructionEraseFromParent(left);
  LLVMDisposeBuilder(at);
}
