#include "front/c/library_variables.h"

#include "base/text.h"
#include "front/c/instructions.h"
#include "front/c/requests.h"
#include "front/c/standard.h"

// The instructions that use it, also as a part of constant expressions.
static void list_uses(LLVMValueRef value, ValueVec *out) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsAInstruction(user)) valuevec_push(out, user);
    else if (LLVMIsAConstantExpr(user)) list_uses(user, out);
  }
}

static bool is_of_library(LLVMValueRef global) {
  size_t length;
  return LLVMIsDeclaration(global) && c_standard_has_variable(LLVMGetValueName2(global, &length));
}

static void limit_uses(LLVMModuleRef module, LLVMValueRef global) {
  size_t length;
  Text why = {0};
  ValueVec uses = {0};
  text_format(&why, "%s is a variable of the library that is not modelled", LLVMGetValueName2(global, &length));
  list_uses(global, &uses);
  for (uint32_t i = 0; i < uses.count; i++)
    if (!LLVMIsAPHINode(uses.data[i])) c_request_limit(module, uses.data[i], text_view(&why));
  valuevec_release(&uses);
  text_release(&why);
}

void c_library_variables_limit(LLVMModuleRef module) {
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g))
    if (is_of_library(g)) limit_uses(module, g);
}
