#include "front/c/asserted_sides.h"

#include "front/c/library.h"

static bool reports_assertion(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    LLVMValueRef callee = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
    size_t length;
    if (!callee || !LLVMIsAFunction(callee)) continue;
    const char *name = LLVMGetValueName2(callee, &length);
    if (c_library_find(name, LLVMCountBasicBlocks(callee) > 0) == LIBRARY_ASSERT_FAIL) return true;
  }
  return false;
}

void c_asserted_sides_note(Lower *L, LLVMValueRef branch) {
  LLVMValueRef condition = LLVMGetCondition(branch);
  bool compares = LLVMIsAICmpInst(condition) != NULL;
  if (!compares || L->at == LOC_NONE || !c_layout_scalar_width(&L->layout, LLVMTypeOf(LLVMGetOperand(condition, 0))))
    return;
  if (!reports_assertion(LLVMGetSuccessor(branch, 0)) && !reports_assertion(LLVMGetSuccessor(branch, 1))) return;
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(condition);
  CheckAccess *access = &L->prog->locs.data[L->at].access;
  access->left = c_value_scalar(L, LLVMGetOperand(condition, 0));
  access->right = c_value_scalar(L, LLVMGetOperand(condition, 1));
  access->is_unsigned = predicate >= LLVMIntUGT && predicate <= LLVMIntULE;
}
