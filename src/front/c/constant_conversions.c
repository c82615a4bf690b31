#include "front/c/constant_conversions.h"

#include <llvm-c/DebugInfo.h>

#include "front/c/warnings.h"

static bool has_conversion(LLVMModuleRef module, const Warning *warning) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMIsAFPTruncInst(i) && LLVMGetDebugLocLine(i) == warning->line && c_warning_is_in_file(warning, i))
          return true;
  return false;
}

void c_constant_conversions_insert(LLVMModuleRef module, const char *warnings) {
  Warning warning;
  while (c_warning_next(&warnings, &warning)) {
    bool changes = c_warning_says(&warning, "changes value from");
    bool loses = c_warning_says(&warning, "loses floating-point precision") && !has_conversion(module, &warning);
    if (changes || loses) c_warning_limit(module, &warning, "a constant is changed by a conversion");
  }
}
