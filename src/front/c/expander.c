#include "front/c/expander.h"

#include <stdbool.h>

#include "front/c/requests.h"

LLVMValueRef c_expander_number(const Expander *e, long long n) {
  return LLVMConstInt(e->number, (unsigned long long)n, true);
}
LLVMValueRef c_expander_size(const Expander *e, unsigned long long n) { return LLVMConstInt(e->size_type, n, false); }

LLVMValueRef c_expander_call(Expander *e, const char *name, LLVMTypeRef result, LLVMValueRef *arguments,
                             unsigned count) {
  return c_request_call(e->module, e->at, name, result, arguments, count);
}

void c_expander_limit(Expander *e) {
  LLVMValueRef text = LLVMBuildGlobalString(e->at, "this conversion of a format is not modelled", "limit");
  c_expander_call(e, "__sextant_limit", e->nothing, &text, 1);
}

void c_expander_violation(Expander *e) {
  c_request_check(e->module, e->at, "__sextant_check_library", c_expander_number(e, 0), EXPANDER_MISFIT);
}

static void begin(Expander *e, LLVMModuleRef module) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  e->module = module;
  e->context = context;
  e->at = LLVMCreateBuilderInContext(context);
  e->data = LLVMGetModuleDataLayout(module);
  e->long_width = 8 * LLVMPointerSize(e->data);
  e->size_type = LLVMIntTypeInContext(context, e->long_width);
  e->number = LLVMInt32TypeInContext(context);
  e->pointer = LLVMPointerTypeInContext(context, 0);
  e->nothing = LLVMVoidTypeInContext(context);
}

void c_expander_run(Expander *e, LLVMModuleRef module, void (*look_at)(void *, LLVMValueRef call)) {
  begin(e, module);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b), next; i; i = next) {
        next = LLVMGetNextInstruction(i);
        if (LLVMIsACallInst(i)) e->call = i, look_at(e, i);
      }
  LLVMDisposeBuilder(e->at);
}
