// The branch on a check is `index <= length`, where a subscript's is `index < length`. Where the index is constant it is `true`, and the length is in the
// name of the array's type, of which clang's handler is told: "'int[3]'", or "'T' (aka 'int[3]')".
#include "front/c/past_ends.h"

#include <llvm-c/Target.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "front/c/instructions.h"

#define HANDLER "out_of_bounds"
#define DEEPEST 8  // parts of parts
#define FARTHEST 4 // blocks from the check to the access: the checks of the address are in between

// ---- lengths

// { place, type of the array, type of the index }, and a type is { kind, information, name }.
static const char *name_of_array(LLVMValueRef data, size_t *length) {
  LLVMValueRef all = LLVMIsAGlobalVariable(data) ? LLVMGetInitializer(data) : NULL;
  LLVMValueRef type = all && LLVMGetNumOperands(all) == 3 ? LLVMGetOperand(all, 1) : NULL;
  LLVMValueRef parts = type && LLVMIsAGlobalVariable(type) ? LLVMGetInitializer(type) : NULL;
  LLVMValueRef name = parts && LLVMGetNumOperands(parts) == 3 ? LLVMGetOperand(parts, 2) : NULL;
  if (!name || !LLVMIsAConstantDataArray(name) || !LLVMIsConstantString(name)) return NULL;
  return LLVMGetAsString(name, length);
}

// The first number in brackets, of the last type that is quoted.
static uint64_t length_of_array(LLVMValueRef data) {
  size_t size = 0;
  const char *name = name_of_array(data, &size), *from = name;
  for (size_t i = 0; name && i + 2 < size; i++)
    if (strncmp(name + i, "(aka", 4) == 0) from = name + i;
  const char *open = name ? memchr(from, '[', (size_t)(name + size - from)) : NULL;
  return open ? strtoull(open + 1, NULL, 10) : 0;
}

// ---- accesses

// Of a whole struct. What else is copied may be of no bytes.
static bool is_assignment(LLVMValueRef call, LLVMValueRef address) {
  LLVMTypeRef type = LLVMIsAGetElementPtrInst(address) ? LLVMGetGEPSourceElementType(address) : NULL;
  if (c_intrinsic_transfer(call) == TRANSFER_NONE || !type || LLVMGetTypeKind(type) != LLVMStructTypeKind) return false;
  LLVMModuleRef module = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
  LLVMValueRef size = LLVMGetOperand(call, 2);
  return LLVMIsAConstantInt(size) &&
         LLVMConstIntGetZExtValue(size) == LLVMABISizeOfType(LLVMGetModuleDataLayout(module), type);
}

// Is what is at an address, or a part of that, accessed? Further steps are others to check.
static bool is_accessed(LLVMValueRef address, int depth) {
  for (LLVMUseRef use = LLVMGetFirstUse(address); use && depth > 0; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != address)) return true;
    if (LLVMIsACallInst(user) && is_assignment(user, address)) return true;
    bool is_part = LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) == address &&
                   LLVMGetNumOperands(user) > 2 && LLVMIsNull(LLVMGetOperand(user, 1));
    if (is_part && is_accessed(user, depth - 1)) return true;
  }
  return false;
}

static bool is_step_by(LLVMValueRef address, uint64_t index, uint64_t count) {
  if (c_value_opcode(address) != LLVMGetElementPtr) return false;
  unsigned last = (unsigned)LLVMGetNumOperands(address) - 1;
  LLVMValueRef by = LLVMGetOperand(address, last);
  if (!LLVMIsAConstantInt(by) || LLVMConstIntGetZExtValue(by) != index) return false;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(address);
  for (unsigned i = 2; i < last; i++) {
    if (LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
    else if (LLVMGetTypeKind(type) == LLVMStructTypeKind)
      type = LLVMStructGetTypeAtIndex(type, (unsigned)LLVMConstIntGetZExtValue(LLVMGetOperand(address, i)));
    else return false;
  }
  return last == 1 || (LLVMGetTypeKind(type) == LLVMArrayTypeKind && LLVMGetArrayLength2(type) == count);
}

// Is the address that was checked, a constant, what the instruction accesses? 0: it has nothing to do with it.
static int accesses(LLVMValueRef i, uint64_t index, uint64_t count) {
  for (int k = 0; k < LLVMGetNumOperands(i); k++) {
    LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
    if (!operand || !is_step_by(operand, index, count)) continue;
    bool is_place = (LLVMIsALoadInst(i) && k == 0) || (LLVMIsAStoreInst(i) && k == 1);
    return is_place ? 1 : -1;
  }
  return 0;
}

static LLVMBasicBlockRef next_block(LLVMBasicBlockRef block) {
  LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
  if (!last || !LLVMIsABranchInst(last) || !LLVMIsConditional(last)) return NULL;
  LLVMBasicBlockRef other = LLVMGetSuccessor(last, 1);
  return c_block_handler(other, "") && !c_block_handler(other, HANDLER) ? LLVMGetSuccessor(last, 0) : NULL;
}

static bool is_accessed_after(LLVMBasicBlockRef block, uint64_t index, uint64_t count) {
  for (int k = 0; block && k < FARTHEST; k++, block = next_block(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
      int how = LLVMIsAGetElementPtrInst(i) && is_step_by(i, index, count) ? (is_accessed(i, DEEPEST) ? 1 : -1)
                                                                           : accesses(i, index, count);
      if (how) return how > 0;
    }
  return false;
}

// ---- checks

static void check_constant(LLVMValueRef branch, LLVMValueRef handler) {
  LLVMValueRef index = LLVMGetOperand(handler, 1);
  if (!LLVMIsNull(LLVMGetCondition(branch)) && LLVMIsAConstantInt(index)) {
    uint64_t at = LLVMConstIntGetZExtValue(index), count = length_of_array(LLVMGetOperand(handler, 0));
    if (at && at == count && is_accessed_after(LLVMGetSuccessor(branch, 0), at, count))
      LLVMSetCondition(branch, LLVMConstNull(LLVMTypeOf(LLVMGetCondition(branch))));
  }
}

static void check_variable(LLVMContextRef context, LLVMValueRef branch, LLVMValueRef condition) {
  LLVMValueRef index = LLVMGetOperand(condition, 0), count = LLVMGetOperand(condition, 1), step = NULL;
  for (LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetSuccessor(branch, 0)); i && !step; i = LLVMGetNextInstruction(i))
    if (LLVMIsAGetElementPtrInst(i) && LLVMGetOperand(i, (unsigned)LLVMGetNumOperands(i) - 1) == index) step = i;
  if (!step || !is_accessed(step, DEEPEST)) return;
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderBefore(at, condition);
  LLVMValueRef strict = LLVMBuildICmp(at, LLVMIntULT, index, count, "");
  unsigned mark = LLVMGetMDKindIDInContext(context, "nosanitize", strlen("nosanitize"));
  LLVMSetMetadata(strict, mark, LLVMGetMetadata(condition, mark));
  LLVMSetCondition(branch, strict);
  LLVMDisposeBuilder(at);
}

static void look_at(LLVMContextRef context, LLVMValueRef branch) {
  LLVMValueRef handler = c_block_handler(LLVMGetSuccessor(branch, 1), HANDLER), condition = LLVMGetCondition(branch);
  if (!handler || LLVMGetNumArgOperands(handler) < 2) return;
  if (LLVMIsConstant(condition)) check_constant(branch, handler);
  else if (LLVMIsAICmpInst(condition) && LLVMGetICmpPredicate(condition) == LLVMIntULE)
    check_variable(context, branch, condition);
}

void c_past_ends_check(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b)) {
      LLVMValueRef last = LLVMGetBasicBlockTerminator(b);
      if (last && LLVMIsABranchInst(last) && LLVMIsConditional(last)) look_at(LLVMGetModuleContext(module), last);
    }
}
