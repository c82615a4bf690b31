// warning: "overflow in expression; result is N with type 'int'", at the operator. The copy is what was last before it, and nothing is between.
#include "front/c/constant_overflow.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/c/instructions.h"
#include "front/c/warnings.h"

static bool is_before(LLVMValueRef instruction, unsigned line, unsigned column) {
  unsigned at = LLVMGetDebugLocLine(instruction);
  return at && (at < line || (at == line && LLVMGetDebugLocColumn(instruction) <= column));
}

static bool copies_constant(LLVMValueRef i) {
  static const char name[] = "__const.";
  size_t length;
  LLVMValueRef from = LLVMIsACallInst(i) && c_intrinsic_transfer(i) == TRANSFER_COPY ? LLVMGetOperand(i, 1) : NULL;
  return from && LLVMIsAGlobalVariable(from) && strncmp(LLVMGetValueName2(from, &length), name, sizeof name - 1) == 0;
}

// Of the instructions of a function that are last before the warning, the one that copies a constant; or NULL.
static LLVMValueRef copy_before(LLVMValueRef function, const Warning *warning) {
  LLVMValueRef last = NULL, copy = NULL;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      if (!is_before(i, warning->line, warning->column) || !c_warning_is_in_file(warning, i)) continue;
      unsigned line = LLVMGetDebugLocLine(i), column = LLVMGetDebugLocColumn(i);
      if (last && !is_before(last, line, column)) continue;
      bool same = last && LLVMGetDebugLocLine(last) == line && LLVMGetDebugLocColumn(last) == column;
      if (!same) copy = NULL;
      last = i;
      if (copies_constant(i)) copy = i;
    }
  return copy;
}

static void insert_check(LLVMModuleRef module, LLVMValueRef before) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef parameters[] = {LLVMInt32TypeInContext(context), LLVMPointerTypeInContext(context, 0)};
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), parameters, 2, false);
  LLVMValueRef check = LLVMGetNamedFunction(module, "__sextant_check_overflow");
  if (!check) check = LLVMAddFunction(module, "__sextant_check_overflow", type);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(at, before);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(before));
  LLVMValueRef arguments[] = {LLVMConstInt(parameters[0], 0, false),
                              LLVMBuildGlobalStringPtr(at, "a constant expression overflows", "")};
  LLVMBuildCall2(at, type, check, arguments, 2, "");
  LLVMDisposeBuilder(at);
}

void c_constant_overflow_insert(LLVMModuleRef module, const char *warnings) {
  Warning warning;
  while (c_warning_next(&warnings, &warning))
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f && c_warning_says(&warning, "overflow in expression");
         f = LLVMGetNextFunction(f)) {
      LLVMValueRef copy = copy_before(f, &warning);
      if (copy) insert_check(module, copy);
    }
}
