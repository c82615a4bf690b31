#include "front/c/subscripts.h"

#include "front/c/instructions.h"

#define DEEPEST 8 // parts of parts

static bool is_check_for_null(LLVMValueRef user) {
  return LLVMIsAICmpInst(user) && LLVMIsAConstantPointerNull(LLVMGetOperand(user, 1));
}

static bool is_accessed_by(LLVMValueRef address, LLVMValueRef user, int depth);

// What is compared with null and nothing else is not accessed: clang compares before it does.
static bool is_accessed(LLVMValueRef address, int depth) {
  bool found = false;
  for (LLVMUseRef use = LLVMGetFirstUse(address); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!is_accessed_by(address, user, depth)) return false;
    found |= !is_check_for_null(user);
  }
  return found && depth > 0;
}

static bool is_accessed_by(LLVMValueRef address, LLVMValueRef user, int depth) {
  if (LLVMIsALoadInst(user)) return true;
  if (LLVMIsAStoreInst(user)) return LLVMGetOperand(user, 0) != address;
  if (LLVMIsAGetElementPtrInst(user)) return is_accessed(user, depth - 1);
  if (LLVMIsAPtrToIntInst(user)) return c_number_is_told_to_checks(user);
  return is_check_for_null(user);
}

bool c_address_is_only_accessed(LLVMValueRef address) { return is_accessed(address, DEEPEST); }

// An int as an index: its multiples do not wrap around.
static LLVMValueRef narrow_index(LLVMValueRef index) {
  if (!LLVMIsASExtInst(index) && !LLVMIsAZExtInst(index)) return NULL;
  LLVMValueRef narrow = LLVMGetOperand(index, 0);
  return LLVMGetIntTypeWidth(LLVMTypeOf(narrow)) <= 32 ? narrow : NULL;
}

// The address of the element that a check is about, in the block after it.
static LLVMValueRef element_after(LLVMBasicBlockRef block, LLVMValueRef checked) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    if (!LLVMIsAGetElementPtrInst(i)) continue;
    LLVMValueRef last = LLVMGetOperand(i, (unsigned)LLVMGetNumOperands(i) - 1);
    LLVMValueRef narrow = narrow_index(last);
    return narrow && narrow == narrow_index(checked) &&
                   LLVMGetInstructionOpcode(last) == LLVMGetInstructionOpcode(checked)
               ? i
               : NULL;
  }
  return NULL;
}

// Is the array that the subscript names all of an object?
static bool is_whole(const Objects *objects, const Layout *layout, LLVMValueRef element) {
  LLVMTypeRef type = LLVMGetGEPSourceElementType(element);
  LLVMValueRef base = LLVMGetOperand(element, 0);
  bool variable_length = LLVMGetNumOperands(element) == 2 && LLVMIsAAllocaInst(base);
  int64_t offset;
  const Object *object = c_objects_at(objects, layout, base, &offset);
  if (variable_length) return !object; // of constant size it could be larger than the array
  return object && offset == 0 && LLVMGetTypeKind(type) == LLVMArrayTypeKind && LLVMGetNumOperands(element) == 3 &&
         c_layout_size(layout, type) == object->size;
}

bool c_subscript_is_checked_again(const Objects *objects, const Layout *layout, LLVMValueRef branch) {
  LLVMValueRef condition = LLVMGetCondition(branch);
  if (!LLVMIsAICmpInst(condition) || !c_block_handler(LLVMGetSuccessor(branch, 1), "out_of_bounds")) return false;
  LLVMValueRef element = element_after(LLVMGetSuccessor(branch, 0), LLVMGetOperand(condition, 0));
  return element && is_whole(objects, layout, element) && c_address_is_only_accessed(element);
}

static bool is_accessed_somewhere(LLVMValueRef address, int depth) {
  for (LLVMUseRef use = LLVMGetFirstUse(address); use && depth > 0; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsALoadInst(user) || (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != address)) return true;
    if (LLVMIsACallInst(user) && c_intrinsic_transfer(user) != TRANSFER_NONE) return true;
    if (LLVMIsAGetElementPtrInst(user) && is_accessed_somewhere(user, depth - 1)) return true;
  }
  return false;
}

static LLVMValueRef first_address(LLVMBasicBlockRef block) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
    if (LLVMIsAGetElementPtrInst(i)) return i;
  return NULL;
}

static bool is_last_member(LLVMValueRef address) {
  if (!LLVMIsAGetElementPtrInst(address) || LLVMGetNumOperands(address) != 3) return false;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(address);
  LLVMValueRef member = LLVMGetOperand(address, 2);
  return LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMIsAConstantInt(member) &&
         LLVMConstIntGetZExtValue(member) + 1 == LLVMCountStructElementTypes(type);
}

static bool is_declared(LLVMValueRef address) {
  while (LLVMIsAGetElementPtrInst(address)) address = LLVMGetOperand(address, 0);
  return LLVMIsAAllocaInst(address) || LLVMIsAConstant(address);
}

bool c_subscript_is_of_tail(LLVMValueRef branch) {
  if (!c_block_handler(LLVMGetSuccessor(branch, 1), "out_of_bounds")) return false;
  LLVMValueRef element = first_address(LLVMGetSuccessor(branch, 0));
  LLVMTypeRef type = element ? LLVMGetGEPSourceElementType(element) : NULL;
  if (!type || LLVMGetTypeKind(type) != LLVMArrayTypeKind || LLVMGetArrayLength2(type) != 1) return false;
  LLVMValueRef array = LLVMGetOperand(element, 0);
  return is_last_member(array) && !is_declared(array);
}

// ---- addresses that are constants

#define FARTHEST 4 // blocks from the check to what is done with the address: its other checks are in between

typedef enum Use { USE_NONE, USE_ADDRESS, USE_ACCESS } Use;

// Is it the element of that number, or a part of it?
static bool is_of_element(LLVMValueRef address, uint64_t index) {
  for (; c_value_opcode(address) == LLVMGetElementPtr; address = LLVMGetOperand(address, 0)) {
    LLVMValueRef last = LLVMGetOperand(address, (unsigned)LLVMGetNumOperands(address) - 1);
    if (LLVMIsAConstantInt(last) && LLVMConstIntGetSExtValue(last) == (long long)index) return true;
  }
  return false;
}

static bool is_place(LLVMValueRef i, int k) {
  if (LLVMIsALoadInst(i) || LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i)) return k == 0;
  if (LLVMIsAStoreInst(i)) return k == 1;
  return LLVMIsACallInst(i) && c_intrinsic_transfer(i) != TRANSFER_NONE && k < 2;
}

static Use use_by(LLVMValueRef i, uint64_t index) {
  Use use = USE_NONE;
  for (int k = 0; k < LLVMGetNumOperands(i) && !c_instruction_is_of_check(i); k++) {
    LLVMValueRef operand = LLVMGetOperand(i, (unsigned)k);
    if (!operand || !LLVMIsAConstantExpr(operand) || !is_of_element(operand, index)) continue;
    bool is_accessed = is_place(i, k) || (LLVMIsAGetElementPtrInst(i) && is_accessed_somewhere(i, DEEPEST));
    if (is_accessed || use == USE_NONE) use = is_accessed ? USE_ACCESS : USE_ADDRESS;
  }
  return use;
}

static LLVMBasicBlockRef after_checks(LLVMBasicBlockRef block) {
  LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
  if (!last || !LLVMIsABranchInst(last) || !LLVMIsConditional(last)) return NULL;
  return c_block_handler(LLVMGetSuccessor(last, 1), "") ? LLVMGetSuccessor(last, 0) : NULL;
}

static Use use_of_constant(LLVMBasicBlockRef block, LLVMValueRef handler) {
  LLVMValueRef index = LLVMGetNumArgOperands(handler) > 1 ? LLVMGetOperand(handler, 1) : NULL;
  Use use = USE_NONE;
  if (!index || !LLVMIsAConstantInt(index)) return USE_NONE;
  uint64_t number = (uint64_t)LLVMConstIntGetSExtValue(index);
  for (int steps = 0; block && use == USE_NONE && steps < FARTHEST; steps++, block = after_checks(block))
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && use == USE_NONE; i = LLVMGetNextInstruction(i))
      use = use_by(i, number);
  return use;
}

bool c_subscript_is_only_address(LLVMValueRef handler) {
  LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(LLVMGetInstructionParent(handler)));
  LLVMValueRef branch = use ? LLVMGetUser(use) : NULL;
  if (!branch || !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch)) return false;
  Use of_constant = use_of_constant(LLVMGetSuccessor(branch, 0), handler);
  LLVMValueRef element = first_address(LLVMGetSuccessor(branch, 0));
  if (of_constant != USE_NONE) return of_constant == USE_ADDRESS;
  return element && !is_accessed_somewhere(element, DEEPEST);
}
