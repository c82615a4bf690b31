#include "front/c/constant_conversions.h"

#include <llvm-c/DebugInfo.h>

#include "front/c/instructions.h"
#include "front/c/requests.h"
#include "front/c/warnings.h"

#define CHANGED "a constant is changed by a conversion"

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

static bool is_in_function(LLVMModuleRef module, const Warning *warning) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
        if (LLVMGetDebugLocLine(i) == warning->line && c_warning_is_in_file(warning, i)) return true;
  return false;
}

// The initialiser of a local array is copied. One of an object with static storage is nowhere: no function of the file proves anything.
static void tell_initialiser(LLVMModuleRef module, const Warning *warning) {
  bool is_copied = false;
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    LLVMValueRef copy = c_warning_copy_before(f, warning);
    if (copy) c_request_violation(module, copy, "__sextant_check_truncation", CHANGED);
    is_copied |= copy != NULL;
  }
  if (!is_copied && is_in_function(module, warning)) c_warning_limit(module, warning, CHANGED);
  else if (!is_copied)
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
      if (!LLVMIsDeclaration(f)) c_request_doubt(module, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(f)), CHANGED);
}

void c_constant_conversions_insert(LLVMModuleRef module, const char *warnings) {
  Warning warning;
  while (c_warning_next(&warnings, &warning)) {
    bool changes = c_warning_says(&warning, "changes value from");
    bool loses = c_warning_says(&warning, "loses floating-point precision") && !has_conversion(module, &warning);
    if (changes && !is_checked(module, &warning)) tell_initialiser(module, &warning);
    else if (loses) c_warning_limit(module, &warning, CHANGED);
  }
}
