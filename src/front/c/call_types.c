#include "front/c/call_types.h"

#include "front/c/pointees.h"

#define DEEPEST 6 // pointers to pointers, and functions among their own parameters

#define MARK                                                                                                           \
  "sextant.declared" // at a call: the number of the function's type where it is declared, and that type where it is known

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

static bool number_at_call(LLVMValueRef call, uint32_t *number) {
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

static bool number_of_function(LLVMValueRef function, uint32_t *number) {
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
  if (!type || !number_of_function(function, &number)) return;
  for (LLVMUseRef use = LLVMGetFirstUse(function); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use);
    bool is_call = LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function;
    if (is_call) mark(user, number, LLVMValueAsMetadata(type));
  }
}

void c_call_types_mark(LLVMModuleRef module) {
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
    if (!LLVMGetIntrinsicID(f) && LLVMGetLinkage(f) != LLVMInternalLinkage) mark_calls_of(f);
}

void c_call_types_copy(LLVMValueRef to, LLVMValueRef from) {
  LLVMValueRef type = part_of(mark_at(from), 1);
  uint32_t number;
  if (number_at_call(from, &number)) mark(to, number, type ? LLVMValueAsMetadata(type) : NULL);
}

void c_call_types_copy_function(LLVMValueRef to, LLVMValueRef from) {
  uint32_t number;
  LLVMContextRef context = context_of(from);
  if (!number_of_function(from, &number)) return;
  LLVMMetadataRef value = LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(context), number, false));
  LLVMGlobalSetMetadata(to, kind_of(context, "kcfi_type"), LLVMMDNodeInContext2(context, &value, 1));
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
  LLVMValueRef declared = part_of(mark_at(call), 1);
  if (declared) return declared;
  LLVMValueRef pointer = c_pointee_pointer_type(L, LLVMGetCalledValue(call));
  LLVMValueRef type = pointer && c_debug_kind(pointer) == DEBUG_POINTER ? c_debug_pointee(pointer) : NULL;
  return type && c_debug_kind(type) == DEBUG_FUNCTION ? c_debug_plain_type(type) : NULL;
}

Likeness c_call_types_compare(Lower *L, LLVMValueRef call, LLVMValueRef function) {
  uint32_t wanted, own;
  if (!number_at_call(call, &wanted) || !number_of_function(function, &own) || wanted == own) return TYPES_FIT;
  LLVMValueRef type = c_debug_function_type(&L->debug, function), called = called_type(L, call);
  if (!type || !called) return TYPES_UNLIKE;
  Likeness likeness = compare_functions(L, called, type, DEEPEST);
  // A definition of f() is compatible with f(void). Qualifiers of what is pointed to were not all compared.
  bool has_none = count_parts(type) == 1 && count_parts(called) == 1;
  return likeness == TYPES_FIT && !has_none ? TYPES_UNLIKE : likeness;
}
