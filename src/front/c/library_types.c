#include "front/c/library_types.h"

#include <string.h>

#include "base/text.h"
#include "front/c/instructions.h"
#include "front/c/library.h"

// The result and the parameters, a letter each: p a pointer, n an integer, f a floating number, v nothing, ? anything, * anything that follows.
typedef struct Signature {
  const char *name, *letters;
} Signature;

static const Signature signatures[] = {
    {"malloc", "pn"},
    {"valloc", "pn"},
    {"alloca", "pn"},
    {"kmalloc", "pn*"},
    {"aligned_alloc", "pnn"},
    {"memalign", "pnn"},
    {"calloc", "pnn"},
    {"realloc", "ppn"},
    {"free", "?p"},
    {"cfree", "?p*"},
    {"kfree", "?p*"},
    {"memcpy", "?ppn"},
    {"memmove", "?ppn"},
    {"memset", "?pnn"},
    {"__memcpy_chk", "?ppnn"},
    {"__memmove_chk", "?ppnn"},
    {"__memset_chk", "?pnnn"},
    {"bcopy", "?ppn"},
    {"bzero", "?pn"},
    {"exit", "vn"},
    {"_exit", "vn"},
    {"_Exit", "vn"},
    {"quick_exit", "vn"},
    {"abort", "v"},
    {"klee_make_symbolic", "?pn*"},
    {"__assert_fail", "?ppnp"},
    {"__assert_perror_fail", "?npnp"},
    {"__assert_rtn", "?ppnp"},
};

static const char *signature_of_math(const char *name) {
  static const char *const two[] = {"fmin", "fmax", "fmod", "copysign"};
  const char *is = c_library_math(name);
  if (!is) return NULL;
  for (size_t i = 0; i < sizeof two / sizeof *two; i++)
    if (strcmp(is, two[i]) == 0) return "fff";
  return strcmp(is, "abs") == 0 ? "nn" : "ff";
}

static const char *signature_of(const char *name) {
  for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++)
    if (strcmp(name, signatures[i].name) == 0) return signatures[i].letters;
  return signature_of_math(name);
}

static bool is_like(char letter, LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  switch (letter) {
  case 'p': return kind == LLVMPointerTypeKind;
  case 'v': return kind == LLVMVoidTypeKind;
  case 'n': return kind == LLVMIntegerTypeKind;
  case 'f': return kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind || kind == LLVMX86_FP80TypeKind;
  default: return true;
  }
}

static bool are_like(const char *letters, const LLVMTypeRef *types, unsigned count) {
  for (unsigned i = 0; i < count; i++, letters++) {
    if (*letters == '*') return true;
    if (!*letters || !is_like(*letters, types[i])) return false;
  }
  return !*letters || *letters == '*';
}

static bool fits_declared(const char *letters, LLVMTypeRef type) {
  unsigned count = LLVMCountParamTypes(type);
  if (!is_like(*letters, LLVMGetReturnType(type))) return false;
  if (LLVMIsFunctionVarArg(type) && !count) return true; // `int f();` says nothing: its calls do
  LLVMTypeRef *types = memory_new((count + 1) * sizeof *types);
  LLVMGetParamTypes(type, types);
  bool fits = !LLVMIsFunctionVarArg(type) && are_like(letters + 1, types, count);
  free(types);
  return fits;
}

static bool fits_called(const char *letters, LLVMValueRef call) {
  unsigned count = LLVMGetNumArgOperands(call);
  LLVMTypeRef *types = memory_new((count + 1) * sizeof *types);
  for (unsigned i = 0; i < count; i++) types[i] = LLVMTypeOf(LLVMGetOperand(call, i));
  bool fits = is_like(*letters, LLVMTypeOf(call)) && are_like(letters + 1, types, count);
  free(types);
  return fits;
}

static void separate_calls(LLVMModuleRef module, LLVMValueRef function, const char *letters) {
  size_t length;
  const char *name = LLVMGetValueName2(function, &length);
  LLVMUseRef next;
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = next) {
    next = LLVMGetNextUse(use);
    LLVMValueRef call = LLVMGetUser(use);
    if (!LLVMIsACallInst(call) || LLVMGetCalledValue(call) != function || fits_called(letters, call)) continue;
    Text other_name = {0};
    text_format(&other_name, LIBRARY_OF_OTHER_TYPE "%s", name);
    LLVMValueRef other = LLVMAddFunction(module, text_view(&other_name), LLVMGetCalledFunctionType(call));
    text_release(&other_name);
    LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, other);
  }
}

void c_library_types_rename(LLVMValueRef function) {
  size_t length;
  Text name = {0};
  text_format(&name, LIBRARY_OF_OTHER_TYPE "%s", LLVMGetValueName2(function, &length));
  LLVMSetValueName2(function, text_view(&name), name.count);
  text_release(&name);
}

void c_library_types_separate(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    const char *letters = LLVMIsDeclaration(f) ? signature_of(LLVMGetValueName2(f, &length)) : NULL;
    if (!letters) continue;
    if (!fits_declared(letters, LLVMGlobalGetValueType(f))) c_library_types_rename(f);
    else separate_calls(module, f, letters);
  }
}
