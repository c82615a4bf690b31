#include "front/c/unsequenced.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>

#include "front/c/warnings.h"

static bool is_at(LLVMValueRef instruction, const Warning *spot, bool by_column) {
  if (LLVMGetDebugLocLine(instruction) != spot->line || LLVMIsAPHINode(instruction)) return false;
  return (!by_column || LLVMGetDebugLocColumn(instruction) == spot->column) && c_warning_is_in_file(spot, instruction);
}

static void insert_limit(LLVMModuleRef module, LLVMValueRef before) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef pointer = LLVMPointerTypeInContext(context, 0);
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), &pointer, 1, false);
  LLVMValueRef limit = LLVMGetNamedFunction(module, "__sextant_limit");
  if (!limit) limit = LLVMAddFunction(module, "__sextant_limit", type);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(at, before);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(before));
  LLVMValueRef text = LLVMBuildGlobalStringPtr(at, "side effects on one object that have no order are undefined", "");
  LLVMBuildCall2(at, type, limit, &text, 1, "");
  LLVMDisposeBuilder(at);
}

// Before the first instruction of each function that is there.
static bool mark(LLVMModuleRef module, const Warning *spot, bool by_column) {
  bool found = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    LLVMValueRef first = NULL;
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b && !first; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i && !first; i = LLVMGetNextInstruction(i))
        if (is_at(i, spot, by_column)) first = i;
    if (first) insert_limit(module, first);
    found |= first != NULL;
  }
  return found;
}

void c_unsequenced_insert(LLVMModuleRef module, const char *warnings) {
  Warning spot;
  while (c_warning_next(&warnings, &spot))
    if (c_warning_says(&spot, "unsequenced modification") && !mark(module, &spot, true)) mark(module, &spot, false);
}
