#include "front/c/errors.h"

#include <llvm-c/DebugInfo.h>
#include <stdbool.h>
#include <string.h>

#include "front/c/instructions.h"
#include "front/c/library.h"
#include "front/c/standard.h"

// Functions whose description says what they do to errno. The models of <math.h>'s set it themselves; those end with f and l, too.
static bool says_what_it_does(const char *name) {
  static const char *const exact[] = {"__errno_location", "ftell",  "fgetpos", "fsetpos",
                                      "signal",           "perror", "strerror"};
  static const char *const math[] = {
      "acos",  "asin",  "atan",      "cos",   "sin",       "tan",   "cosh",  "sinh",   "tanh",   "acosh",
      "asinh", "atanh", "exp",       "exp2",  "expm1",     "log",   "log2",  "log10",  "log1p",  "logb",
      "pow",   "sqrt",  "cbrt",      "hypot", "atan2",     "fmod",  "ldexp", "scalbn", "lgamma", "tgamma",
      "erf",   "erfc",  "remainder", "fma",   "nextafter", "ilogb", "lrint", "lround", "llrint", "llround"};
  size_t n = strlen(name);
  if (strncmp(name, "strto", 5) == 0 && strcmp(name, "strtok") != 0) return true;
  for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
    if (strcmp(name, exact[i]) == 0) return true;
  for (size_t i = 0; i < sizeof math / sizeof *math; i++) {
    size_t m = strlen(math[i]);
    bool is_suffixed = n == m + 1 && (name[m] == 'f' || name[m] == 'l');
    if (strncmp(name, math[i], m) == 0 && (n == m || is_suffixed)) return true;
  }
  return c_library_math(name) != NULL;
}

// A function of the standard library that comes back.
static bool may_set(LLVMValueRef function) {
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  if (!LLVMIsDeclaration(function) || LLVMGetIntrinsicID(function) || says_what_it_does(name)) return false;
  switch (c_library_find(name, false)) {
  case LIBRARY_END:
  case LIBRARY_ERROR:
  case LIBRARY_ASSERT_FAIL:
  case LIBRARY_JUMP: return false;
  default: return c_standard_has(name);
  }
}

static void insert_before(LLVMBuilderRef at, LLVMValueRef setter, LLVMValueRef call) {
  LLVMPositionBuilderBefore(at, call);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(call));
  LLVMBuildCall2(at, LLVMGlobalGetValueType(setter), setter, NULL, 0, "");
}

void c_errors_insert(LLVMModuleRef module) {
  LLVMValueRef location = LLVMGetNamedFunction(module, "__errno_location");
  if (!location || !LLVMIsDeclaration(location) || !LLVMGetFirstUse(location)) return;
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), NULL, 0, false);
  LLVMValueRef setter = LLVMAddFunction(module, "__sextant_any_error", type);
  LLVMBuilderRef at = LLVMCreateBuilderInContext(context);
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        LLVMValueRef callee = LLVMIsACallInst(i) ? c_call_named_function(i) : NULL;
        if (callee && callee != setter && may_set(callee)) insert_before(at, setter, i);
      }
  LLVMDisposeBuilder(at);
}
