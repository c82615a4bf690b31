// A program that tests such a result has nothing to choose then, which is what nearly all programs do.
#include "front/c/nonzero.h"

#include <stdio.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "front/c/instructions.h"
#include "front/c/requests.h"

typedef struct Nonzero {
  LLVMModuleRef module;
  LLVMBuilderRef at;
  LLVMTypeRef number; // int
  bool as_numbers;
} Nonzero;

// Those that have two models, NAME and __sextant_test_NAME.
static const char *const functions[] = {
    "isalnum", "isalpha",  "isascii",  "isblank",  "iscntrl",   "isdigit",   "isgraph",   "islower",    "isprint",
    "ispunct", "isspace",  "isupper",  "isxdigit", "feof",      "ferror",    "isnan",     "isinf",      "finite",
    "__isnan", "__isnanf", "__isnanl", "__finite", "__finitef", "__finitel", "__signbit", "__signbitf", "__signbitl"};

// ---- uses

static bool is_zero(LLVMValueRef value) { return LLVMIsAConstantInt(value) && LLVMIsNull(value); }

static bool is_test(LLVMValueRef user, LLVMValueRef value) {
  if (!LLVMIsAICmpInst(user)) return false;
  LLVMIntPredicate predicate = LLVMGetICmpPredicate(user);
  return (predicate == LLVMIntEQ || predicate == LLVMIntNE) && LLVMGetOperand(user, 0) == value &&
         is_zero(LLVMGetOperand(user, 1));
}

static bool is_only_tested(LLVMValueRef value) {
  for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))
    if (!is_test(LLVMGetUser(use), value)) return false;
  return true;
}

// ---- calls

static bool is_listed(const char *name) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
    if (strcmp(name, functions[i]) == 0) return true;
  return false;
}

// With the types of the standard's prototype: other declarations have no model.
static bool is_standard(const Nonzero *z, LLVMValueRef function) {
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  return LLVMIsDeclaration(function) && !LLVMIsFunctionVarArg(type) && LLVMCountParamTypes(type) == 1 &&
         LLVMGetReturnType(type) == z->number;
}

static void look_at_call(Nonzero *z, LLVMValueRef call) {
  size_t length;
  char test[40];
  LLVMValueRef function = LLVMGetCalledValue(call);
  if (!LLVMIsAFunction(function) || !is_standard(z, function) || !is_only_tested(call) || z->as_numbers) return;
  const char *name = LLVMGetValueName2(function, &length);
  if (!is_listed(name)) return;
  snprintf(test, sizeof test, "__sextant_test_%s", name);
  LLVMValueRef other = c_request_function(z->module, test, LLVMGlobalGetValueType(function));
  LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, other);
}

// ---- what clang computes

static bool is_class_test(LLVMValueRef bit) {
  size_t length;
  LLVMValueRef function = LLVMIsACallInst(bit) ? LLVMGetCalledValue(bit) : NULL;
  return function && LLVMIsAFunction(function) &&
         strncmp(LLVMGetValueName2(function, &length), "llvm.is.fpclass", strlen("llvm.is.fpclass")) == 0;
}

// The number of a floating value's bits is below zero: only the builtin for signbit takes a value's bits.
static bool is_sign_test(LLVMValueRef bit) {
  return LLVMIsAICmpInst(bit) && LLVMGetICmpPredicate(bit) == LLVMIntSLT &&
         LLVMIsABitCastInst(LLVMGetOperand(bit, 0)) && is_zero(LLVMGetOperand(bit, 1));
}

// isinf, by the builtin that tells the sign of an infinity: bit ? (sign ? -1 : 1) : 0.
static bool is_infinity_test(LLVMValueRef value) {
  LLVMValueRef sign = LLVMIsASelectInst(value) ? LLVMGetOperand(value, 1) : NULL;
  return sign && LLVMIsASelectInst(sign) && is_sign_test(LLVMGetOperand(sign, 0)) && is_zero(LLVMGetOperand(value, 2));
}

static void pass_through(Nonzero *z, LLVMValueRef value, const char *model) {
  LLVMValueRef argument = LLVMConstInt(z->number, 0, false); // until all uses of the value are the result's
  LLVMPositionBuilderBefore(z->at, LLVMGetNextInstruction(value));
  LLVMSetCurrentDebugLocation2(z->at, LLVMInstructionGetDebugLoc(value));
  LLVMValueRef any = c_request_call(z->module, z->at, model, z->number, &argument, 1);
  LLVMReplaceAllUsesWith(value, any);
  LLVMSetOperand(any, 0, value);
}

static void look_at_value(Nonzero *z, LLVMValueRef value) {
  if (LLVMTypeOf(value) != z->number || is_only_tested(value)) return;
  LLVMValueRef bit = LLVMIsAZExtInst(value) ? LLVMGetOperand(value, 0) : NULL;
  if (bit && (is_class_test(bit) || is_sign_test(bit))) pass_through(z, value, "__sextant_any_nonzero");
  else if (is_infinity_test(value)) pass_through(z, value, "__sextant_any_infinity");
}

static void look_at_all(Nonzero *z) {
  for (LLVMValueRef f = LLVMGetFirstFunction(z->module); f; f = LLVMGetNextFunction(f))
    for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(f); b; b = LLVMGetNextBasicBlock(b))
      for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
        if (LLVMIsACallInst(i)) look_at_call(z, i);
        else look_at_value(z, i);
      }
}

// A declaration that nothing refers to any more would bring its model with it.
static void forget_unused(LLVMModuleRef module) {
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    LLVMValueRef function = LLVMGetNamedFunction(module, functions[i]);
    if (function && LLVMIsDeclaration(function) && !LLVMGetFirstUse(function)) LLVMDeleteFunction(function);
  }
}

void c_nonzero_insert(LLVMModuleRef module, bool as_numbers) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  Nonzero z = {module, LLVMCreateBuilderInContext(context), LLVMInt32TypeInContext(context), as_numbers};
  look_at_all(&z);
  forget_unused(module);
  LLVMDisposeBuilder(z.at);
}
