// clang keeps the value in `retval` where there are several ways to the end, each of which stores it or forgets to.
#include "front/c/returns.h"

#include <stdbool.h>
#include <string.h>

#include "base/map.h"
#include "front/c/layout.h"

static LLVMValueRef home_of_result(LLVMValueRef function) {
  size_t length;
  LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
  for (; i && LLVMIsAAllocaInst(i); i = LLVMGetNextInstruction(i)) {
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetAllocatedType(i));
    bool scalar = kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind && kind != LLVMVectorTypeKind;
    if (strcmp(LLVMGetValueName2(i, &length), "retval") == 0) return scalar ? i : NULL;
  }
  return NULL;
}

// Is it only stored to and loaded from?
static bool is_plain(LLVMValueRef home) {
  for (LLVMUseRef use = LLVMGetFirstUse(home); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsALoadInst(user) && !(LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == home)) return false;
  }
  return true;
}

// The instruction that decides in a block: a store ends the search, a load means that nothing was stored. NULL: neither is there.
static LLVMValueRef first_access(LLVMBasicBlockRef block, LLVMValueRef home) {
  for (LLVMValueRef i = LLVMGetFirstInstruction(block); i; i = LLVMGetNextInstruction(i)) {
    if (LLVMIsAStoreInst(i) && LLVMGetOperand(i, 1) == home) return i;
    if (LLVMIsALoadInst(i) && LLVMGetOperand(i, 0) == home) return i;
  }
  return NULL;
}

static bool is_loaded_before_stored(LLVMValueRef function, LLVMValueRef home) {
  ValueVec queue = {0};
  Map seen = {0};
  bool found = false;
  valuevec_push(&queue, LLVMBasicBlockAsValue(LLVMGetEntryBasicBlock(function)));
  for (uint32_t at = 0; at < queue.count && !found; at++) {
    LLVMBasicBlockRef block = LLVMValueAsBasicBlock(queue.data[at]);
    LLVMValueRef access = first_access(block, home), last = LLVMGetBasicBlockTerminator(block);
    found = access && LLVMIsALoadInst(access);
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
  return home && is_plain(home) && is_loaded_before_stored(function, home) ? home : NULL;
}
