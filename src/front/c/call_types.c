#include "front/c/call_types.h"

#include "front/c/declared_types.h"
#include "front/c/pointees.h"
#include "front/c/debug_types.h"

#define DEEPEST 6 // pointers to pointers, and functions among their own parameters

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
  if (c_debug_is_const(a) != c_debug_is_const(b) || c_debug_is_volatile(a) != c_debug_is_volatile(b))
    return TYPES_DIFFER;
  return compare_types(L, a, b, depth - 1);
}

static uint32_t count_parts(LLVMValueRef type) {
  LLVMValueRef part;
  uint32_t count = 0;
  while (c_debug_function_part(type, count, &part)) count++;
  return count;
}

// Something with no type follows the result there. After parameters it stands for "...", and is compared like these.
static bool has_no_prototype(LLVMValueRef type) {
  LLVMValueRef part;
  return count_parts(type) == 2 && c_debug_function_part(type, 1, &part) && !part;
}

static Likeness compare_functions(const Lower *L, LLVMValueRef a, LLVMValueRef b, int depth) {
  uint32_t count = count_parts(a);
  Likeness result = TYPES_FIT;
  if (has_no_prototype(a) || has_no_prototype(b)) return TYPES_UNLIKE;
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
  LLVMValueRef declared = c_declared_type(call);
  if (declared) return declared;
  LLVMValueRef pointer = c_pointee_pointer_type(L, LLVMGetCalledValue(call));
  LLVMValueRef type = pointer && c_debug_kind(pointer) == DEBUG_POINTER ? c_debug_pointee(pointer) : NULL;
  return type && c_debug_kind(type) == DEBUG_FUNCTION ? c_debug_plain_type(type) : NULL;
}

Likeness c_call_types_compare(Lower *L, LLVMValueRef call, LLVMValueRef function) {
  uint32_t wanted, own;
  if (!c_declared_number(call, &wanted) || !c_declared_number_of(function, &own) || wanted == own) return TYPES_FIT;
  LLVMValueRef type = c_debug_function_type(&L->debug, function), called = called_type(L, call);
  if (!type || !called) return TYPES_UNLIKE;
  Likeness likeness = compare_functions(L, called, type, DEEPEST);
  // A definition of f() is compatible with f(void). Qualifiers of what is pointed to were not all compared.
  bool has_none = count_parts(type) == 1 && count_parts(called) == 1;
  return likeness == TYPES_FIT && !has_none ? TYPES_UNLIKE : likeness;
}
