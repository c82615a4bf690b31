#include "front/c/reached.h"

#include <string.h>

#include "front/c/asked_source.h"
#include "front/c/instructions.h"
#include "front/c/layout.h"

static bool is_only_called(LLVMValueRef function) {
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function) return false;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(user); i++)
      if (LLVMGetOperand(user, i) == function) return false;
  }
  return true;
}

// Formulas are functions that nobody calls.
static bool is_formula(LLVMValueRef function) {
  size_t length;
  return strncmp(LLVMGetValueName2(function, &length), ASKED_PREFIX, strlen(ASKED_PREFIX)) == 0;
}

static void reach(LLVMValueRef function, Map *reached, ValueVec *work) {
  if (map_find(reached, map_key(function), 0)) return;
  map_set(reached, map_key(function), 1);
  valuevec_push(work, function);
}

void c_reached_functions(LLVMModuleRef module, LLVMValueRef entry, Map *reached) {
  ValueVec work = {0};
  reach(entry, reached, &work);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (is_formula(f) || !is_only_called(f)) reach(f, reached, &work);
  while (work.count) {
    LLVMValueRef f = valuevec_pop(&work);
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef callee = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
        if (callee) reach(callee, reached, &work);
      }
  }
  valuevec_release(&work);
}

static void remove_function(LLVMValueRef function) {
  LLVMReplaceAllUsesWith(function, LLVMGetUndef(LLVMTypeOf(function))); // by others that go, too
  LLVMDeleteFunction(function);
}

void c_reached_only(LLVMModuleRef module, LLVMValueRef entry) {
  Map reached = {0};
  c_reached_functions(module, entry, &reached);
  for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f; f = next) {
    next = LLVMGetNextFunction(f);
    if (!LLVMIsDeclaration(f) && !map_find(&reached, map_key(f), 0)) remove_function(f);
  }
  for (LLVMValueRef f = LLVMGetFirstFunction(module), next; f; f = next) {
    next = LLVMGetNextFunction(f);
    if (LLVMIsDeclaration(f) && !map_find(&reached, map_key(f), 0) && !LLVMGetFirstUse(f)) LLVMDeleteFunction(f);
  }
  map_release(&reached);
}
