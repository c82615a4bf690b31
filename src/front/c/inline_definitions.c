// Calls are marked with what tells definitions apart: the place, and how many instructions they have, as macros may make two of one place.
#include "front/c/inline_definitions.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"
#include "front/c/layout.h"
#include "front/c/requests.h"

#define MARK "sextant.inline"

static unsigned mark_of(LLVMModuleRef module) {
  return LLVMGetMDKindIDInContext(LLVMGetModuleContext(module), MARK, strlen(MARK));
}

static void describe(LLVMValueRef function, Text *out) {
  unsigned length = 0, count = 0;
  const char *file = LLVMGetDebugLocFilename(function, &length);
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) count++;
  text_format(out, "%.*s:%u:%u", (int)length, file ? file : "", LLVMGetDebugLocLine(function), count);
}

static void mark_calls(LLVMModuleRef module, LLVMValueRef function) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Text text = {0};
  describe(function, &text);
  LLVMMetadataRef string = LLVMMDStringInContext2(context, text_view(&text), strlen(text_view(&text)));
  LLVMValueRef node = LLVMMetadataAsValue(context, LLVMMDNodeInContext2(context, &string, 1));
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function) LLVMSetMetadata(user, mark_of(module), node);
  }
  text_release(&text);
}

void c_inline_definitions_mark(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage && !LLVMIsDeclaration(f)) mark_calls(module, f);
}

static bool is_other(LLVMValueRef function, LLVMValueRef mark) {
  Text text = {0};
  unsigned length = 0;
  LLVMValueRef string;
  describe(function, &text);
  LLVMGetMDNodeOperands(mark, &string);
  const char *marked = LLVMGetMDString(string, &length);
  bool same = marked && strlen(text_view(&text)) == length && memcmp(marked, text_view(&text), length) == 0;
  text_release(&text);
  return !same;
}

static void look_at_calls(LLVMModuleRef module, LLVMValueRef function, const char *why) {
  ValueVec calls = {0};
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    LLVMValueRef mark = LLVMIsACallInst(user) ? LLVMGetMetadata(user, mark_of(module)) : NULL;
    if (mark && is_other(function, mark)) valuevec_push(&calls, user);
  }
  for (uint32_t i = 0; i < calls.count; i++) c_request_doubt(module, calls.data[i], why);
  valuevec_release(&calls);
}

void c_inline_definitions_doubt(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    Text why = {0};
    text_format(&why, "a call of %s, which has an inline definition beside another one", LLVMGetValueName2(f, &length));
    if (!LLVMIsDeclaration(f)) look_at_calls(module, f, text_view(&why));
    text_release(&why);
  }
}
