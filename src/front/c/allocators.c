#include "front/c/allocators.h"

#include <stdlib.h>
#include <string.h>

#include <llvm-c/DebugInfo.h>

#include "front/c/attributes.h"
#include "front/c/layout.h"
#include "front/c/library.h"
#include "front/c/requests.h"

#define NO_ARGUMENT UINT32_MAX

// Which arguments the size is in: of one, or the product of two.
typedef struct SizeOf {
  uint32_t first, second;
} SizeOf;

static LLVMTypeRef size_type(LLVMModuleRef module) {
  return LLVMIntPtrTypeInContext(LLVMGetModuleContext(module), LLVMGetModuleDataLayout(module));
}

static bool is_integer(LLVMValueRef function, uint32_t argument) {
  return argument < LLVMCountParams(function) &&
         LLVMGetTypeKind(LLVMTypeOf(LLVMGetParam(function, argument))) == LLVMIntegerTypeKind;
}

static bool can_allocate(LLVMValueRef function, SizeOf size) {
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  return LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMPointerTypeKind && is_integer(function, size.first) &&
         (size.second == NO_ARGUMENT || is_integer(function, size.second));
}

// The value of malloc(size), or of reallocarray(NULL, size, size): the product may not wrap around.
static LLVMValueRef build_call(LLVMModuleRef module, LLVMBuilderRef at, LLVMValueRef first, LLVMValueRef second) {
  LLVMTypeRef pointer = LLVMPointerTypeInContext(LLVMGetModuleContext(module), 0), size = size_type(module);
  LLVMValueRef sizes[3] = {LLVMConstNull(pointer)};
  sizes[second ? 1 : 0] = LLVMBuildIntCast2(at, first, size, false, "size");
  if (second) sizes[2] = LLVMBuildIntCast2(at, second, size, false, "size");
  return c_request_call(module, at, second ? "reallocarray" : "malloc", pointer, sizes, second ? 3 : 1);
}

// A call by name becomes an allocation at its place.
static void replace_call(LLVMModuleRef module, LLVMBuilderRef at, LLVMValueRef call, SizeOf size) {
  LLVMPositionBuilderBefore(at, call);
  LLVMValueRef second = size.second == NO_ARGUMENT ? NULL : LLVMGetOperand(call, size.second);
  LLVMSetCurrentDebugLocation2(at, LLVMInstructionGetDebugLoc(call));
  LLVMValueRef made = build_call(module, at, LLVMGetOperand(call, size.first), second);
  LLVMReplaceAllUsesWith(call, made);
  LLVMInstructionEraseFromParent(call);
  LLVMSetCurrentDebugLocation2(at, NULL);
}

static void replace_calls(LLVMModuleRef module, LLVMBuilderRef at, LLVMValueRef function, SizeOf size) {
  ValueVec calls = {0};
  LLVMTypeRef type = LLVMGlobalGetValueType(function);
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    if (LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function && LLVMGetCalledFunctionType(user) == type)
      valuevec_push(&calls, user);
  }
  for (uint32_t i = 0; i < calls.count; i++) replace_call(module, at, calls.data[i], size);
  valuevec_release(&calls);
}

// What is called by pointer: T *F(...) { return malloc(size); }
static void replace_body(LLVMModuleRef module, LLVMBuilderRef at, LLVMValueRef function, SizeOf size) {
  LLVMContextRef context = LLVMGetModuleContext(module);
  LLVMValueRef fresh = LLVMAddFunction(module, "sextant.allocator", LLVMGlobalGetValueType(function));
  LLVMSetLinkage(fresh, LLVMInternalLinkage);
  LLVMReplaceAllUsesWith(function, fresh);
  LLVMPositionBuilderAtEnd(at, LLVMAppendBasicBlockInContext(context, fresh, "begin"));
  LLVMValueRef second = size.second == NO_ARGUMENT ? NULL : LLVMGetParam(fresh, size.second);
  LLVMBuildRet(at, build_call(module, at, LLVMGetParam(fresh, size.first), second));
}

static void replace(LLVMModuleRef module, LLVMValueRef function, SizeOf size) {
  LLVMBuilderRef at = LLVMCreateBuilderInContext(LLVMGetModuleContext(module));
  replace_calls(module, at, function, size);
  if (LLVMGetFirstUse(function)) replace_body(module, at, function, size);
  LLVMDisposeBuilder(at);
}

// ---- who says so

// The attribute holds the numbers of two arguments, the second of which may be missing.
static void insert_declared(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
    size_t length;
    LLVMAttributeRef attribute = c_attribute(f, ATTRIBUTE_FUNCTION, "allocsize");
    if (!LLVMIsDeclaration(f) || !attribute || c_library_find(LLVMGetValueName2(f, &length), false) != LIBRARY_NONE)
      continue;
    uint64_t arguments = LLVMGetEnumAttributeValue(attribute);
    SizeOf size = {.first = (uint32_t)(arguments >> 32), .second = (uint32_t)arguments};
    if (can_allocate(f, size)) replace(module, f, size);
  }
}

static uint32_t first_integer(LLVMValueRef function) {
  uint32_t i = 0;
  while (i < LLVMCountParams(function) && !is_integer(function, i)) i++;
  return i;
}

static bool is_number(const char *text, size_t length) {
  return length > 0 && length < 10 && strspn(text, "0123456789") >= length;
}

// F[:N]
static bool insert_named(LLVMModuleRef module, const char *text, size_t length, DiagList *diags) {
  const char *colon = memchr(text, ':', length);
  if (colon && !is_number(colon + 1, length - (size_t)(colon + 1 - text)))
    return diag_error(diags, (Place){0}, "F:N names the argument that is the size; the first one is 0",
                      "--allocator %.*s: what follows the colon is no number", (int)length, text);
  size_t n = colon ? (size_t)(colon - text) : length;
  char *name = memory_new(n + 1);
  memcpy(name, text, n);
  LLVMValueRef function = LLVMGetNamedFunction(module, name);
  free(name);
  if (!function) return true; // there is none in this program
  SizeOf size = {.second = NO_ARGUMENT};
  size.first = colon ? (uint32_t)strtoul(colon + 1, NULL, 10) : first_integer(function);
  if (can_allocate(function, size)) {
    replace(module, function, size);
    return true;
  }
  return diag_error(diags, (Place){0}, "F:N names the argument that is the size; the first one is 0",
                    "--allocator %.*s: this is no function that takes a size and returns a pointer", (int)length, text);
}

bool c_allocators_insert(LLVMModuleRef module, const CFrontOptions *options, DiagList *diags) {
  insert_declared(module);
  bool good = true;
  for (const char *at = options->allocators; at && *at && good;) {
    size_t length = strcspn(at, ",");
    good = insert_named(module, at, length, diags);
    at += length + (at[length] == ',');
  }
  return good;
}
