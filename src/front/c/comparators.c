#include "front/c/comparators.h"

#include <stdbool.h>

#include "front/c/instructions.h"
#include "front/c/layout.h"
#include "front/c/requests.h"

#define DEEPEST 8 // calls in calls

static LLVMValueRef root_of(LLVMValueRef pointer) {
  while (c_value_opcode(pointer) == LLVMGetElementPtr) pointer = LLVMGetOperand(pointer, 0);
  return pointer;
}

static bool is_variable(LLVMValueRef root) { return LLVMIsAGlobalVariable(root) || LLVMIsAAllocaInst(root); }

// A variable to which nothing points: it is only read and written by its name.
static bool is_hidden(LLVMValueRef variable) {
  for (LLVMUseRef use = LLVMGetFirstUse(variable); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool is_stored_to = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != variable;
    if (!LLVMIsALoadInst(user) && !is_stored_to) return false;
  }
  return true;
}

static bool may_be_in(LLVMValueRef pointer, LLVMValueRef array) {
  LLVMValueRef root = root_of(pointer);
  if (LLVMIsAAllocaInst(root)) return false; // the comparison's own
  return !LLVMIsAGlobalVariable(root) || root == array || (!is_variable(array) && !is_hidden(root));
}

static bool writes(LLVMValueRef function, LLVMValueRef array, int depth);

static bool instruction_writes(LLVMValueRef i, LLVMValueRef array, int depth) {
  if (LLVMIsAStoreInst(i)) return may_be_in(LLVMGetOperand(i, 1), array);
  if (LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i)) return may_be_in(LLVMGetOperand(i, 0), array);
  if (!LLVMIsACallInst(i)) return false;
  if (c_intrinsic_transfer(i) != TRANSFER_NONE) return may_be_in(LLVMGetOperand(i, 0), array);
  LLVMValueRef called = c_call_named_function(i);
  return called && !LLVMIsDeclaration(called) && writes(called, array, depth - 1);
}

static bool writes(LLVMValueRef function, LLVMValueRef array, int depth) {
  if (depth == 0) return true;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i))
      if (instruction_writes(i, array, depth)) return true;
  return false;
}

// Calls of a function of the library whose arguments number `array` and `compare` are these.
static void look_at(LLVMModuleRef module, const char *name, unsigned array, unsigned compare) {
  LLVMValueRef function = LLVMGetNamedFunction(module, name);
  ValueVec calls = {0};
  if (!function || !LLVMIsDeclaration(function)) return;
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef call = LLVMGetUser(use);
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != function || LLVMGetNumArgOperands(call) <= compare)
      continue;
    LLVMValueRef by = LLVMGetOperand(call, compare);
    if (LLVMIsAFunction(by) && writes(by, root_of(LLVMGetOperand(call, array)), DEEPEST)) valuevec_push(&calls, call);
  }
  for (uint32_t i = 0; i < calls.count; i++)
    c_request_doubt(module, calls.data[i], "a comparison of elements that may change them");
  valuevec_release(&calls);
}

void c_comparators_doubt(LLVMModuleRef module) {
  look_at(module, "qsort", 0, 3);
  look_at(module, "bsearch", 1, 4);
}
