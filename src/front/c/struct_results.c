#include "front/c/struct_results.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

#include "front/c/attributes.h"
#include "front/c/debug_info.h"
#include "front/c/debug_layout.h"

static LLVMAttributeRef result_attribute(LLVMValueRef call) {
  return LLVMGetNumArgOperands(call) ? c_attribute(call, ATTRIBUTE_PARAMETERS, "sret") : NULL;
}

static bool has_constant_parts(const DebugInfo *debug, LLVMValueRef object) {
  while (LLVMIsAGetElementPtrInst(object)) object = LLVMGetOperand(object, 0);
  LLVMValueRef variable = LLVMIsAAllocaInst(object) ? c_debug_variable(debug, object) : NULL;
  DebugRangeVec parts = {0};
  if (variable) c_debug_constant_parts(c_debug_variable_type(variable), 0, &parts);
  bool has = parts.count > 0;
  debugrangevec_release(&parts);
  return has;
}

static void redirect(LLVMModuleRef module, LLVMBuilderRef at, LLVMValueRef call, LLVMTypeRef type) {
  LLVMValueRef object = LLVMGetOperand(call, 0), caller = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
  unsigned alignment = LLVMABIAlignmentOfType(LLVMGetModuleDataLayout(module), type);
  LLVMTypeRef number = LLVMIntPtrTypeInContext(LLVMGetModuleContext(module), LLVMGetModuleDataLayout(module));
  LLVMPositionBuilderBefore(at, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(caller)));
  LLVMSetCurrentDebugLocation2(at, NULL);
  LLVMValueRef result = LLVMBuildAlloca(at, type, "result");
  LLVMSetAlignment(result, alignment);
  LLVMSetOperand(call, 0, result);
  LLVMPositionBuilderBefore(at, LLVMGetNextInstruction(call));
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(call));
  unsigned long long size = LLVMABISizeOfType(LLVMGetModuleDataLayout(module), type);
  LLVMBuildMemCpy(at, object, alignment, result, alignment, LLVMConstInt(number, size, false));
}

void c_struct_results_insert(LLVMModuleRef module) {
  Arena arena = {0};
  DebugInfo debug;
  c_debug_init(&debug, module, &arena);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMAttributeRef result = LLVMIsACallInst(i) ? result_attribute(i) : NULL;
        if (result && has_constant_parts(&debug, LLVMGetOperand(i, 0)))
          redirect(module, at, i, LLVMGetTypeAttributeValue(result));
      }
  LLVMDisposeBuilder(at);
  c_debug_release(&debug);
  arena_release(&arena);
}
