#include "front/c/label_steps.h"

static bool jumps_by_address(LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b)) {
    LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
    if (last && LLVMGetInstructionOpcode(last) == LLVMIndirectBr) return true;
  }
  return false;
}

void c_label_steps_limit(Lower *L, LLVMValueRef instruction, Term pointer) {
  if (L->is_asking || L->at == LOC_NONE || pointer == TERM_NONE) return;
  if (!jumps_by_address(LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction)))) return;
  Term is_code = c_address_may_be_code(L, pointer);
  if (is_code != expr_false(L->table))
    c_edge_limit_unless(L, expr_not(L->table, is_code), "arithmetic on the address of a label is not modelled");
}
