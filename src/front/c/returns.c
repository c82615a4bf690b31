// clang keeps the value in `retval` where there are several ways to the end, each of which stores it or forgets to; what is returned by the address of
// where it goes is written there. What is no scalar may be written in pieces: the first of them says that there is a return.
#include "front/c/returns.h"

#include <string.h>

#include "base/map.h"
#include "front/c/attributes.h"
#include "front/c/debug_info.h"
#include "front/c/instructions.h"

static LLVMValueRef home_of_result(LLVMValueRef function) {
  size_t length;
  if (LLVMCountParams(function) && c_has_attribute(function, ATTRIBUTE_PARAMETERS, "sret"))
    return LLVMGetParam(function, 0);
  if (LLVMGetTypeKind(LLVMGetReturnType(LLVMGlobalGetValueType(function))) == LLVMVoidTypeKind) return NULL;
  LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
  for (; i && LLVMIsAAllocaInst(i); i = LLVMGetNextInstruction(i))
    if (strcmp(LLVMGetValueName2(i, &length), "retval") == 0) return i;
  return NULL;
}

// ---- what a function does with its result

// The object that a pointer is into. A phi goes through the elements of an array from the first on.
static LLVMValueRef root_of(LLVMValueRef pointer) {
  for (;;) {
    if (c_value_opcode(pointer) == LLVMGetElementPtr) pointer = LLVMGetOperand(pointer, 0);
    else if (LLVMIsAPHINode(pointer) && LLVMGetIncomingValue(pointer, 0) != pointer)
      pointer = LLVMGetIncomingValue(pointer, 0);
    else return pointer;
  }
}

static bool is_given(LLVMValueRef call, LLVMValueRef home) {
  bool is_copy = c_intrinsic_transfer(call) == TRANSFER_COPY;
  for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
    if (root_of(LLVMGetOperand(call, i)) == home && !(is_copy && i == 1)) return true;
  return false;
}

bool c_return_is_given(LLVMValueRef i, LLVMValueRef home) {
  if (LLVMIsAStoreInst(i)) return root_of(LLVMGetOperand(i, 1)) == home;
  return LLVMIsACallInst(i) && is_given(i, home);
}

static bool is_taken(LLVMValueRef i, LLVMValueRef home) {
  if (LLVMIsALoadInst(i)) return root_of(LLVMGetOperand(i, 0)) == home;
  if (LLVMIsAReturnInst(i)) return LLVMIsAArgument(home);
  return LLVMIsACallInst(i) && c_intrinsic_transfer(i) == TRANSFER_COPY && root_of(LLVMGetOperand(i, 1)) == home;
}

// The instruction that decides in a block: one that gives the value ends the search, one that takes it means that there is none. NULL: neither is there.
static LLVMValueRef first_access(LLVMBasicBlockRef block, LLVMValueRef home) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i))
    if (c_return_is_given(i, home) || is_taken(i, home)) return i;
  return NULL;
}

static bool is_taken_before_given(LLVMValueRef function, LLVMValueRef home) {
  ValueVec queue = {0};
  Map seen = {0};
  bool found = false;
  valuevec_push(&queue, LLVMBasicBlockAsValue(LLVMGetEntryBasicBlock(function)));
  for (uint32_t at = 0; at < queue.count && !found; at++) {
    LLVMBasicBlockRef block = LLVMValueAsBasicBlock(queue.data[at]);
    LLVMValueRef access = first_access(block, home), last = LLVMGetBasicBlockTerminator(block);
    found = access && is_taken(access, home);
    for (unsigned i = 0; !access && last && i < LLVMGetNumSuccessors(last); i++) {
      LLVMValueRef next = LLVMBasicBlockAsValue(LLVMGetSuccessor(last, i));
      if (map_find(&seen, map_key(next), 0)) continue;
      map_set(&seen, map_key(next), 1);
      valuevec_push(&queue, next);
    }
  }
  valuevec_release(&queue);
  map_release(&seen);
  return found;
}

LLVMValueRef c_return_that_may_miss(LLVMValueRef function) {
  LLVMValueRef home = home_of_result(function);
  return home && is_taken_before_given(function, home) ? home : NULL;
}

// ---- what a caller does with it

enum { MOST_STEPS = 16 }; // from a result to what is done with it, after which it is taken to be used

static bool is_value_used(const DebugInfo *debug, LLVMValueRef value, uint32_t steps);
static bool is_read(const DebugInfo *debug, LLVMValueRef place, uint32_t steps);

// Clang puts a result that no one wants at a place without a name, and may copy it to another one or take it apart.
static bool is_place_used(const DebugInfo *debug, LLVMValueRef place, uint32_t steps) {
  LLVMValueRef root = root_of(place);
  bool has_name = !LLVMIsAAllocaInst(root) || c_debug_variable(debug, root);
  return has_name || !steps || is_read(debug, root, steps - 1);
}

static bool is_call_used(const DebugInfo *debug, LLVMValueRef call, LLVMValueRef place, uint32_t steps) {
  if (c_intrinsic_transfer(call) == TRANSFER_COPY && LLVMGetOperand(call, 1) == place)
    return is_place_used(debug, LLVMGetOperand(call, 0), steps);
  bool is_filled = c_intrinsic_transfer(call) != TRANSFER_NONE || c_has_attribute(call, ATTRIBUTE_PARAMETERS, "sret");
  return !is_filled || LLVMGetOperand(call, 0) != place;
}

static bool is_read(const DebugInfo *debug, LLVMValueRef place, uint32_t steps) {
  bool used = false;
  for (LLVMUseRef use = LLVMGetFirstUse(place); use && !used; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAGetElementPtrInst(user)) used = !steps || is_read(debug, user, steps - 1);
    else if (LLVMIsALoadInst(user)) used = !steps || is_value_used(debug, user, steps - 1);
    else if (LLVMIsAStoreInst(user)) used = LLVMGetOperand(user, 0) == place;
    else used = !LLVMIsACallInst(user) || is_call_used(debug, user, place, steps);
  }
  return used;
}

static bool is_value_used(const DebugInfo *debug, LLVMValueRef value, uint32_t steps) {
  bool used = false;
  for (LLVMUseRef use = LLVMGetFirstUse(value); use && !used; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAStoreInst(user)) used = is_place_used(debug, LLVMGetOperand(user, 1), steps);
    else used = !LLVMIsAExtractValueInst(user) || !steps || is_value_used(debug, user, steps - 1);
  }
  return used;
}

bool c_return_is_used(const DebugInfo *debug, LLVMValueRef call, LLVMValueRef home) {
  if (LLVMIsAArgument(home)) return is_place_used(debug, LLVMGetOperand(call, 0), MOST_STEPS);
  LLVMTypeRef type = LLVMTypeOf(call);
  bool is_whole = type == LLVMGetAllocatedType(home) && LLVMGetTypeKind(type) != LLVMStructTypeKind;
  return is_whole ? LLVMGetFirstUse(call) != NULL : is_value_used(debug, call, MOST_STEPS);
}
