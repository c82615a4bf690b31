// Clang writes, with ~ for a sum or difference of numbers that did not overflow,
//   unsigned:  p ~ n >= p   (p - n: p ~ n <= p)
//   signed:    n >= 0 ? p ~ n >= p : p ~ n < p
// and a branch to a handler where that is false, or one of p and p ~ n is null.
#include "front/c/unsigned_indices.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/c/instructions.h"

#define MARK "sextant.index"
#define DEEPEST 8 // conditions in a check

static unsigned mark_kind(LLVMContextRef context) { return LLVMGetMDKindIDInContext(context, MARK, strlen(MARK)); }

// What the part of a check that compares the addresses says.
static IndexSign sign_of_check(LLVMValueRef condition, int depth) {
  LLVMOpcode opcode = c_value_opcode(condition);
  if (opcode == LLVMICmp && LLVMGetICmpPredicate(condition) == LLVMIntUGE) return INDEX_FORWARD;
  if (opcode == LLVMICmp && LLVMGetICmpPredicate(condition) == LLVMIntULE) return INDEX_BACK;
  if (opcode != LLVMAnd || depth == 0) return INDEX_SIGNED;
  IndexSign first = sign_of_check(LLVMGetOperand(condition, 0), depth - 1);
  return first != INDEX_SIGNED ? first : sign_of_check(LLVMGetOperand(condition, 1), depth - 1);
}

static LLVMValueRef gep_before(LLVMValueRef instruction) {
  while (instruction && !LLVMIsAGetElementPtrInst(instruction)) instruction = LLVMGetPreviousInstruction(instruction);
  return instruction;
}

static void set_mark(LLVMContextRef context, LLVMValueRef gep, IndexSign sign) {
  LLVMMetadataRef number =
      LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), (unsigned long long)sign, false));
  LLVMMetadataRef node = LLVMMDNodeInContext2(context, &number, 1);
  LLVMSetMetadata(gep, mark_kind(context), LLVMMetadataAsValue(context, node));
}

// Whatever only the check has needed, which clang marks.
static void erase_unused(LLVMValueRef last, LLVMValueRef gep) {
  for (LLVMValueRef i = last, before; i && i != gep; i = before) {
    before = LLVMGetPreviousInstruction(i);
    bool is_value = LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind;
    if (is_value && !LLVMGetFirstUse(i) && c_instruction_is_of_check(i)) LLVMInstructionEraseFromParent(i);
  }
}

static void move_to_end(LLVMBuilderRef at, LLVMValueRef instruction) {
  size_t length;
  char *name = memory_text(LLVMGetValueName2(instruction, &length));
  LLVMInstructionRemoveFromParent(instruction);
  LLVMInsertIntoBuilderWithName(at, instruction, name);
  free(name);
}

// The two blocks become one again, as others expect of what has no branch in it.
static void join_blocks(LLVMContextRef context, LLVMBasicBlockRef first, LLVMBasicBlockRef second) {
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMReplaceAllUsesWith(LLVMBasicBlockAsValue(second), LLVMBasicBlockAsValue(first));
  LLVMPositionBuilderAtEnd(at, first);
  for (LLVMValueRef i; (i = LLVMGetFirstInstruction(second));) move_to_end(at, i);
  LLVMDeleteBasicBlock(second);
  LLVMDisposeBuilder(at);
}

static void erase_check(LLVMContextRef context, LLVMValueRef branch, LLVMValueRef gep) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(branch), good = LLVMGetSuccessor(branch, 0);
  LLVMBasicBlockRef failing = LLVMGetSuccessor(branch, 1);
  LLVMInstructionEraseFromParent(branch);
  LLVMDeleteBasicBlock(failing);
  erase_unused(LLVMGetLastInstruction(block), gep);
  join_blocks(context, block, good);
}

// Is there a check at the end of the block? Then it is gone.
static bool mark_block(LLVMContextRef context, LLVMBasicBlockRef block) {
  LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
  if (!branch || !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) return false;
  if (!c_block_handler(LLVMGetSuccessor(branch, 1), "pointer_overflow")) return false;
  IndexSign sign = sign_of_check(LLVMGetCondition(branch), DEEPEST);
  LLVMValueRef gep = gep_before(branch);
  if (gep && sign != INDEX_SIGNED) set_mark(context, gep, sign);
  erase_check(context, branch, gep);
  return true;
}

void c_unsigned_indices_mark(LLVMModuleRef module) {
  LLVMSetIsNewDbgInfoFormat(module, false); // declarations are instructions, and move with the others
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      while (mark_block(LLVMGetModuleContext(module), b)) continue;
}

IndexSign c_index_sign(LLVMValueRef gep) {
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(gep));
  LLVMValueRef mark = LLVMIsAInstruction(gep) ? LLVMGetMetadata(gep, mark_kind(context)) : NULL, number = NULL;
  if (!mark) return INDEX_SIGNED;
  LLVMGetMDNodeOperands(mark, &number);
  return (IndexSign)LLVMConstIntGetZExtValue(number);
}
