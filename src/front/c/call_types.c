#include "front/c/call_types.h"

#include "front/c/pointees.h"

#define DEEPEST 6 // pointers to pointers, and functions among their own parameters

// ---- the numbers

static bool number_at_call(LLVMValueRef call, uint32_t *number) {
  bool found = false;
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

static bool number_of_function(const Lower *L, LLVMValueRef function, uint32_t *number) {
  unsigned kind = LLVMGetMDKindIDInContext(L->debug.context, "kcfi_type", strlen("kcfi_type"));
  size_t count;
  bool found = false;
  LLVMValueMetadataEntry *all = LLVMGlobalCopyAllMetadata(function, &count);
  for (unsigned i = 0; i < count && !found; i++) {
    if (LLVMValueMetadataEntriesGetKind(all, i) != kind) continue;
    LLVMValueRef node = LLVMMetadataAsValue(L->debug.context, LLVMValueMetadataEntriesGetMetadata(all, i)), value;
    if (LLVMGetMDNodeNumOperands(node) != 1) continue;
    LLVMGetMDNodeOperands(node, &value);
    found = value && LLVMIsAConstantInt(value);
    if (found) *number = (uint32_t)LLVMConstIntGetZExtValue(value);
  }
  LLVMDisposeValueMetadataEntries(all);
  return found;
}

// ---- types

static Likeness compare_types(const Lower *L, LLVMValueRef a, LLVMValueRef b, int depth);

static Likeness worse(Likeness a, Likeness b) { return a > b ? a : b; }

static Likeness compare_names(const char *a, const char *b) {
  if (!a || !b) return TYPES_UNLIKE;
  return strcmp(a, b) == 0 ? TYPES_FIT : TYPES_DIFFER;
}

// Enumerations are compatible with some integer type, which C does not name.
static Likeness compare_numbers(const Lower *L, LLVMValueRef a, LLVMValueRef b) {
  if (c_debug_is_enumeration(a) || c_debug_is_enumeration(b)) return TYPES_UNLIKE;
  return compare_names(c_debug_type_name(&L->debug, a), c_debug_type_name(&L->debug, b));
}

static Likeness compare_structs(const Lower *L, LLVMValueRef a, LLVMValueRef b) {
  if (c_debug_is_union(a) != c_debug_is_union(b)) return TYPES_DIFFER;
  return compare_names(c_debug_type_name(&L->debug, a), c_debug_type_name(&L->debug, b));
}

static Likeness compare_pointees(const Lower *L, LLVMValueRef a, LLVMValueRef b, int depth) {
  if (c_debug_is_const(a) != c_debug_is_const(b)) return TYPES_DIFFER;
  return compare_types(L, a, b, depth - 1);
}

static uint32_t count_parts(LLVMValueRef type) {
  LLVMValueRef part;
  uint32_t count = 0;
  while (c_debug_function_part(type, count, &part)) count++;
  return count;
}

// What follows the parameters where there is no prototype, or "...".
static bool ends_open(LLVMValueRef type) {
  LLVMValueRef part;
  uint32_t count = count_parts(type);
  return count > 1 && c_debug_function_part(type, count - 1, &part) && !part;
}

static Likeness compare_functions(const Lower *L, LLVMValueRef a, LLVMValueRef b, int depth) {
  uint32_t count = count_parts(a);
  Likeness result = TYPES_FIT;
  if (ends_open(a) || ends_open(b)) return TYPES_UNLIKE;
  if (count != count_parts(b)) return count > 1 && count_parts(b) > 1 ? TYPES_DIFFER : TYPES_UNLIKE;
  for (uint32_t i = 0; i < count; i++) {
    LLVMValueRef of_a, of_b;
    c_debug_function_part(a, i, &of_a);
    c_debug_function_part(b, i, &of_b);
    result = worse(result, compare_types(L, of_a, of_b, depth - 1));
  }
  return result;
}

static Likeness compare_types(const Lower *L, LLVMValueRef a, LLVMValueRef b, int depth) {
  DebugKind kind = c_debug_kind(a), other = c_debug_kind(b);
  if (depth == 0 || kind == DEBUG_OTHER || other == DEBUG_OTHER) return TYPES_UNLIKE;
  if (kind != other) return TYPES_DIFFER;
  switch (kind) {
  case DEBUG_NUMBER: return compare_numbers(L, a, b);
  case DEBUG_STRUCT: return compare_structs(L, a, b);
  case DEBUG_POINTER: return compare_pointees(L, c_debug_pointee(a), c_debug_pointee(b), depth);
  case DEBUG_FUNCTION: return compare_functions(L, c_debug_plain_type(a), c_debug_plain_type(b), depth);
  default: return TYPES_FIT;
  }
}

static LLVMValueRef called_type(Lower *L, LLVMValueRef call) {
  LLVMValueRef pointer = c_pointee_pointer_type(L, LLVMGetCalledValue(call));
  LLVMValueRef type = pointer && c_debug_kind(pointer) == DEBUG_POINTER ? c_debug_pointee(pointer) : NULL;
  return type && c_debug_kind(type) == DEBUG_FUNCTION ? c_debug_plain_type(type) : NULL;
}

Likeness c_call_types_compare(Lower *L, LLVMValueRef call, LLVMValueRef function) {
  uint32_t wanted, own;
  if (!number_at_call(call, &wanted) || !number_of_function(L, function, &own) || wanted == own) return TYPES_FIT;
  LLVMValueRef type = c_debug_function_type(&L->debug, function), called = called_type(L, call);
  if (!type || !called) return TYPES_UNLIKE;
  Likeness likeness = compare_functions(L, called, type, DEEPEST);
  // A definition of f() is compatible with f(void). Qualifiers of what is pointed to were not all compared.
  bool has_none = count_parts(type) == 1 && count_parts(called) == 1;
  return likeness == TYPES_FIT && !has_none ? TYPES_UNLIKE : likeness;
}
