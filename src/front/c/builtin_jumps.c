#include "front/c/builtin_jumps.h"

static void replace(LLVMModuleRef module, const char *intrinsic, const char *model) {
  LLVMValueRef from = LLVMGetNamedFunction(module, intrinsic);
  if (!from || !LLVMGetFirstUse(from)) return;
  LLVMTypeRef type = LLVMGlobalGetValueType(from);
  LLVMReplaceAllUsesWith(from, LLVMAddFunction(module, model, type));
  LLVMDeleteFunction(from);
}

void c_builtin_jumps_expand(LLVMModuleRef module) {
  replace(module, "llvm.eh.sjlj.setjmp", "__sextant_builtin_setjmp");
  replace(module, "llvm.eh.sjlj.longjmp", "__sextant_builtin_longjmp");
}
