// warning: "overflow in expression; result is N with type 'int'", at the operator. The copy is what was last before it, and nothing is between.
#include "front/c/constant_overflow.h"

#include <llvm-c/DebugInfo.h>

#include "front/c/instructions.h"
#include "front/c/requests.h"
#include "front/c/warnings.h"

// Of the instructions of a function that are last before the warning, the one that copies a constant; or NULL.
static LLVMValueRef copy_before(LLVMValueRef function, const Warning *warning) {
  LLVMValueRef last = NULL, copy = NULL;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!c_instruction_is_before(i, warning->line, warning->column) || !c_warning_is_in_file(warning, i)) continue;
      unsigned line = LLVMGetDebugLocLine(i), column = LLVMGetDebugLocColumn(i);
      if (last && !c_instruction_is_before(last, line, column)) continue;
      bool same = last && LLVMGetDebugLocLine(last) == line && LLVMGetDebugLocColumn(last) == column;
      if (!same) copy = NULL;
      last = i;
      if (c_copied_initialiser(i)) copy = i;
    }
  return copy;
}

void c_constant_overflow_insert(LLVMModuleRef module, const char *warnings) {
  Warning warning;
  while (c_warning_next(&warnings, &warning))
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f && c_warning_says(&warning, "overflow in expression");
         f = LLVMGetNextFunction(f)) {
      LLVMValueRef copy = copy_before(f, &warning);
      if (copy) c_request_violation(module, copy, "__sextant_check_overflow", "a constant expression overflows");
    }
}
