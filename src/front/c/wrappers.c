#include "front/c/wrappers.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "front/c/declared_types.h"
#include "front/c/library.h"

VEC(CallVec, callvec, LLVMValueRef)

static bool is_callee(LLVMValueRef user, LLVMValueRef function) {
  if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != function) return false;
  unsigned count = LLVMGetNumArgOperands(user);
  for (unsigned i = 0; i < count; i++)
    if (LLVMGetOperand(user, i) == function) return false;
  return true;
}

static bool is_pointed_to(LLVMValueRef function) {
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
    if (!is_callee(LLVMGetUser(use), function)) return true;
  return false;
}

// Functions that take a variable number of arguments cannot be wrapped; setjmp and its like mean something else in another function.
static bool can_be_wrapped(LLVMValueRef function) {
  size_t length;
  if (!LLVMIsDeclaration(function) || LLVMGetIntrinsicID(function)) return false;
  if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function))) return false;
  Library library = c_library_find(LLVMGetValueName2(function, &length), false);
  return library != LIBRARY_NONE && library != LIBRARY_JUMP;
}

static void build_body(LLVMContextRef context, LLVMValueRef wrapper, LLVMValueRef function) {
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  unsigned count = LLVMCountParams(wrapper);
  LLVMValueRef *arguments = memory_new((count + 1) * sizeof *arguments);
  LLVMGetParams(wrapper, arguments);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  LLVMPositionBuilderAtEnd(at, LLVMAppendBasicBlockInContext(context, wrapper, "begin"));
  LLVMValueRef result = LLVMBuildCall2(at, type, function, arguments, count, "");
  if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind) LLVMBuildRetVoid(at);
  else LLVMBuildRet(at, result);
  LLVMDisposeBuilder(at);
  free(arguments);
}

static void wrap(LLVMModuleRef module, LLVMValueRef function) {
  size_t length;
  LLVMValueRef wrapper = LLVMAddFunction(module, "", LLVMGlobalGetValueType(function));
  CallVec calls = {0};
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use))
    if (is_callee(LLVMGetUser(use), function)) callvec_push(&calls, LLVMGetUser(use));
  c_declared_types_copy_function(wrapper, function);
  LLVMReplaceAllUsesWith(function, wrapper);
  for (uint32_t i = 0; i < calls.count; i++)
    LLVMSetOperand(calls.data[i], (unsigned)LLVMGetNumOperands(calls.data[i]) - 1, function);
  callvec_release(&calls);
  LLVMSetLinkage(wrapper, LLVMInternalLinkage);
  const char *name = LLVMGetValueName2(function, &length);
  char *of = memory_new(length + sizeof "sextant.");
  memcpy(of, "sextant.", 8);
  memcpy(of + 8, name, length);
  LLVMSetValueName2(wrapper, of, length + 8);
  free(of);
  build_body(LLVMGetModuleContext(module), wrapper, function);
}

void c_wrappers_insert(LLVMModuleRef module) {
  CallVec functions = {0};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (can_be_wrapped(f) && is_pointed_to(f)) callvec_push(&functions, f);
  for (uint32_t i = 0; i < functions.count; i++) wrap(module, functions.data[i]);
  callvec_release(&functions);
}
