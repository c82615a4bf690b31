#include "front/c/divisions.h"

enum { DIVISOR = 2 }; // which argument of the handler it is

// What is too wide for an argument is handed over in memory.
static LLVMValueRef stored_in(LLVMBasicBlockRef block, LLVMValueRef pointer) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
    if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == pointer) return LLVMGetOperand(i, 0);
  return NULL;
}

static LLVMValueRef divisor_of(LLVMValueRef branch) {
  LLVMBasicBlockRef block = LLVMGetSuccessor(branch, 1);
  LLVMValueRef call = c_block_handler(block, "divrem_overflow"), told = call ? LLVMGetOperand(call, DIVISOR) : NULL;
  if (!told || LLVMIsAConstantInt(told)) return told;
  if (LLVMIsAPtrToIntInst(told)) return stored_in(block, LLVMGetOperand(told, 0));
  bool is_widened = LLVMIsAZExtInst(told) && LLVMGetInstructionParent(told) == block;
  return is_widened ? LLVMGetOperand(told, 0) : told;
}

Term c_division_condition(Lower *L, LLVMValueRef branch, Term condition) {
  LLVMValueRef divisor = divisor_of(branch);
  Term t = divisor ? c_value_scalar(L, divisor) : TERM_NONE;
  if (t == TERM_NONE) return condition;
  Term zero = expr_eq(L->table, t, expr_const(L->table, expr_sort(L->table, t), 0));
  bool always = expr_is_const(L->table, zero) && expr_bits(L->table, zero);
  if (always && LLVMIsAConstantInt(divisor)) c_edge_check(L, expr_false(L->table), KIND_DIV, NULL, NULL);
  return expr_or(L->table, condition, zero);
}
