#include "front/c/declared_types.h"

#include <string.h>

#include "front/c/debug_info.h"
#include "front/c/debug_types.h"

#define MARK "sextant.declared" // at a call: the number of the type, and the type where it is known

// ---- the numbers

static unsigned kind_of(LLVMContextRef context, const char *name) {
  return LLVMGetMDKindIDInContext(context, name, (unsigned)strlen(name));
}

static LLVMContextRef context_of(LLVMValueRef value) { return LLVMGetTypeContext(LLVMTypeOf(value)); }

static LLVMValueRef part_of(LLVMValueRef node, unsigned index) {
  LLVMValueRef parts[2];
  unsigned count = node ? LLVMGetMDNodeNumOperands(node) : 0;
  if (index >= count || count > sizeof parts / sizeof *parts) return NULL;
  LLVMGetMDNodeOperands(node, parts);
  return parts[index];
}

static bool number_in(LLVMValueRef node, uint32_t *number) {
  LLVMValueRef value = part_of(node, 0);
  bool is_number = value && LLVMIsAConstantInt(value);
  if (is_number) *number = (uint32_t)LLVMConstIntGetZExtValue(value);
  return is_number;
}

static LLVMValueRef mark_at(LLVMValueRef call) { return LLVMGetMetadata(call, kind_of(context_of(call), MARK)); }

bool c_declared_number(LLVMValueRef call, uint32_t *number) {
  bool found = number_in(mark_at(call), number);
  for (unsigned i = 0, n = LLVMGetNumOperandBundles(call); i < n && !found; i++) {
    LLVMOperandBundleRef bundle = LLVMGetOperandBundleAtIndex(call, i);
    size_t length;
    const char *tag = LLVMGetOperandBundleTag(bundle, &length);
    found = length == strlen("kcfi") && memcmp(tag, "kcfi", length) == 0 && LLVMGetNumOperandBundleArgs(bundle) == 1;
    if (found) *number = (uint32_t)LLVMConstIntGetZExtValue(LLVMGetOperandBundleArgAtIndex(bundle, 0));
    LLVMDisposeOperandBundle(bundle);
  }
  return found;
}

bool c_declared_number_of(LLVMValueRef function, uint32_t *number) {
  LLVMContextRef context = context_of(function);
  unsigned kind = kind_of(context, "kcfi_type");
  size_t count;
  bool found = false;
  LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(function, &count);
  for (unsigned i = 0; i < count && !found; i++)
    if (LLVMValueMetadataEntriesGetKind(all, i) == kind)
      found = number_in(LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(all, i)), number);
  LLVMDisposeValueMetadataEntries(all);
  return found;
}

LLVMValueRef c_declared_type(LLVMValueRef call) { return part_of(mark_at(call), 1); }

// ---- the marks

static void mark(LLVMValueRef call, uint32_t number, LLVMMetadataRef type) {
  LLVMContextRef context = context_of(call);
  LLVMMetadataRef parts[] = {LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), number, false)), type};
  LLVMMetadataRef node = LLVMMDNodeInContext2(context, parts, type ? 2 : 1);
  LLVMSetMetadata(call, kind_of(context, MARK), LLVMMetadataAsValue(context, node));
}

static void mark_calls_of(LLVMValueRef function) {
  DebugInfo debug = {.context = context_of(function)};
  LLVMValueRef type = c_debug_function_type(&debug, function);
  uint32_t number;
  if (!type || !c_declared_number_of(function, &number)) return;
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool is_call = LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function;
    if (is_call) mark(user, number, LLVMValueAsMetadata(type));
  }
}

void c_declared_types_mark(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (!LLVMGetIntrinsicID(f) && LLVMGetLinkage(f) != LLVMInternalLinkage) mark_calls_of(f);
}

void c_declared_types_copy(LLVMValueRef to, LLVMValueRef from) {
  LLVMValueRef type = part_of(mark_at(from), 1);
  uint32_t number;
  if (c_declared_number(from, &number)) mark(to, number, type ? LLVMValueAsMetadata(type) : NULL);
}

void c_declared_types_copy_function(LLVMValueRef to, LLVMValueRef from) {
  uint32_t number;
  LLVMContextRef context = context_of(from);
  if (!c_declared_number_of(from, &number)) return;
  LLVMMetadataRef value = LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), number, false));
  LLVMGlobalSetMetadata(to, kind_of(context, "kcfi_type"), LLVMMDNodeInContext2(context, &value, 1));
}
