#include "front/c/constant_conversions.h"

#include <llvm-c/DebugInfo.h>

#include "front/c/instructions.h"
#include "front/c/warnings.h"

static bool has_conversion(LLVMModuleRef module, const Warning *warning) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAFPTruncInst(i) && LLVMGetDebugLocLine(i) == warning->line && c_warning_is_in_file(warning, i))
          return true;
  return false;
}

// Is there a check of clang's at that line that fails always?
static bool is_checked(LLVMModuleRef module, const Warning *warning) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
      LLVMValueRef end = LLVMGetBasicBlockTerminator(b);
      bool fails = end && LLVMIsABranchInst(end) && LLVMIsConditional(end) &&
                   LLVMIsAConstantInt(LLVMGetCondition(end)) && LLVMIsNull(LLVMGetCondition(end)) &&
                   c_block_handler(LLVMGetSuccessor(end, 1), "implicit_conversion");
      if (fails && LLVMGetDebugLocLine(end) == warning->line && c_warning_is_in_file(warning, end)) return true;
    }
  return false;
}

void c_constant_conversions_insert(LLVMModuleRef module, const char *warnings) {
  Warning warning;
  while (c_warning_next(&warnings, &warning)) {
    bool changes = c_warning_says(&warning, "changes value from");
    bool loses = c_warning_says(&warning, "loses floating-point precision") && !has_conversion(module, &warning);
    bool is_told = changes && c_warning_says(&warning, "bit-field") && is_checked(module, &warning);
    if ((changes && !is_told) || loses) c_warning_limit(module, &warning, "a constant is changed by a conversion");
  }
}
