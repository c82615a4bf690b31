#include "front/c/entry_aliases.h"

#include <string.h>

#include "front/c/attributes.h"
#include "front/c/debug_types.h"

static LLVMValueRef pointee_of(const DebugInfo *debug, LLVMValueRef entry, unsigned i) {
  LLVMValueRef type = c_debug_function_type(debug, entry), part = NULL;
  if (!type || !c_debug_parameter(type, entry, i, &part) || c_debug_kind(part) != DEBUG_POINTER) return NULL;
  return c_debug_pointee(part);
}

// Objects of any type may be looked at as characters, and void * points to any.
static bool is_bytes(LLVMValueRef type) {
  DebugKind kind = c_debug_kind(type);
  return kind == DEBUG_VOID || (kind == DEBUG_NUMBER && c_debug_type_size(type) == 1);
}

static bool are_same(const DebugInfo *debug, LLVMValueRef a, LLVMValueRef b) {
  if (c_debug_kind(a) != c_debug_kind(b) || c_debug_type_size(a) != c_debug_type_size(b)) return false;
  if (c_debug_kind(a) == DEBUG_NUMBER) return c_debug_scalar(a).is_float == c_debug_scalar(b).is_float;
  const char *first = c_debug_type_name(debug, a), *second = c_debug_type_name(debug, b);
  return !first || !second || strcmp(first, second) == 0;
}

static bool is_pointer(LLVMValueRef entry, unsigned i) {
  LLVMValueRef parameter = LLVMGetParam(entry, i);
  return LLVMGetTypeKind(LLVMTypeOf(parameter)) == LLVMPointerTypeKind && LLVMGetFirstUse(parameter) &&
         !c_has_attribute(entry, ATTRIBUTE_PARAMETERS + i, "noalias");
}

bool c_entry_may_alias(const DebugInfo *debug, LLVMValueRef entry, unsigned a, unsigned b) {
  size_t length;
  if (strcmp(LLVMGetValueName2(entry, &length), "main") == 0) return false;
  if (!is_pointer(entry, a) || !is_pointer(entry, b)) return false;
  LLVMValueRef first = pointee_of(debug, entry, a), second = pointee_of(debug, entry, b);
  return is_bytes(first) || is_bytes(second) || are_same(debug, first, second);
}

uint64_t c_entry_distance(const DebugInfo *debug, LLVMValueRef entry, unsigned a, unsigned b) {
  LLVMValueRef first = pointee_of(debug, entry, a), second = pointee_of(debug, entry, b);
  uint64_t x = first ? c_debug_type_size(first) : 1, y = second ? c_debug_type_size(second) : 1;
  return x == y && x ? x : 1;
}
