#include "front/c/client_types.h"
#include "front/c/debug_types.h"

#include <string.h>

static const char *pointer_text(const DebugInfo *debug, LLVMValueRef pointee, Arena *arena) {
  const char *name = c_debug_type_name(debug, pointee);
  switch (c_debug_kind(pointee)) {
  case DEBUG_NUMBER: return arena_format(arena, "%s *", c_client_type_text(debug, pointee, arena));
  case DEBUG_STRUCT:
    return name ? arena_format(arena, "%s %s *", c_debug_is_union(pointee) ? "union" : "struct", name) : "void *";
  default: return "void *";
  }
}

const char *c_client_type_text(const DebugInfo *debug, LLVMValueRef type, Arena *arena) {
  const char *name;
  switch (c_debug_kind(type)) {
  case DEBUG_VOID: return "void";
  case DEBUG_NUMBER:
    name = c_debug_type_name(debug, type);
    return !name ? "int" : strcmp(name, "bool") == 0 ? "_Bool" : name;
  case DEBUG_POINTER: return pointer_text(debug, c_debug_pointee(type), arena);
  default: return "void *";
  }
}

const char *c_client_type_of_llvm(LLVMTypeRef type, uint32_t pointer_width) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMVoidTypeKind: return "void";
  case LLVMFloatTypeKind: return "float";
  case LLVMDoubleTypeKind: return "double";
  case LLVMX86_FP80TypeKind: return "long double";
  case LLVMIntegerTypeKind: break;
  default: return "void *";
  }
  switch (LLVMGetIntTypeWidth(type)) {
  case 1: return "_Bool";
  case 8: return "signed char";
  case 16: return "short";
  case 64: return pointer_width == 64 ? "long" : "long long";
  case 128: return "__int128";
  default: return "int";
  }
}

LLVMTypeRef c_client_type_llvm(const DebugInfo *debug, LLVMValueRef type) {
  LLVMContextRef context = debug->context;
  uint64_t bytes = c_debug_type_size(type);
  DebugScalar scalar;
  switch (c_debug_kind(type)) {
  case DEBUG_VOID: return LLVMVoidTypeInContext(context);
  case DEBUG_POINTER: return LLVMPointerTypeInContext(context, 0);
  case DEBUG_NUMBER: break;
  default: return NULL;
  }
  scalar = c_debug_scalar(type);
  if (scalar.is_bool) return LLVMInt1TypeInContext(context);
  if (!scalar.is_float) return bytes && bytes <= 16 ? LLVMIntTypeInContext(context, (unsigned)(8 * bytes)) : NULL;
  return bytes == 4 ? LLVMFloatTypeInContext(context) : bytes == 8 ? LLVMDoubleTypeInContext(context) : NULL;
}

LLVMTypeRef c_client_type_struct(const DebugInfo *debug, LLVMValueRef type) {
  const char *tag = c_debug_type_name(debug, type);
  if (!tag) tag = c_debug_typedef_name(debug, type);
  if (c_debug_kind(type) != DEBUG_STRUCT || !tag || !c_debug_type_size(type)) return NULL;
  Arena arena = {0};
  const char *name = arena_format(&arena, "%s.%s", c_debug_is_union(type) ? "union" : "struct", tag);
  LLVMTypeRef found = LLVMGetTypeByName2(debug->context, name);
  arena_release(&arena);
  return found && !LLVMIsOpaqueStruct(found) ? found : NULL;
}

bool c_client_type_same(const DebugInfo *debug, LLVMValueRef a, LLVMValueRef b) {
  LLVMValueRef x = c_debug_plain_type(a), y = c_debug_plain_type(b);
  if (x == y) return true;
  if (!x || !y || c_debug_kind(x) != c_debug_kind(y)) return false;
  const char *name = c_debug_type_name(debug, x), *other = c_debug_type_name(debug, y);
  if (!name && !other && c_debug_kind(x) == DEBUG_STRUCT) // without a tag
    name = c_debug_typedef_name(debug, a), other = c_debug_typedef_name(debug, b);
  return name && other && strcmp(name, other) == 0; // the same type in two files
}

const char *c_client_type_word(const DebugInfo *debug, LLVMValueRef type, Arena *arena) {
  const char *name = c_debug_type_name(debug, type);
  if (c_debug_kind(type) == DEBUG_STRUCT && !name) name = c_debug_typedef_name(debug, type);
  if (c_debug_kind(type) == DEBUG_STRUCT && name) return name;
  return c_debug_kind(type) == DEBUG_NUMBER && name && !strchr(name, ' ') ? arena_format(arena, "%ss", name) : "memory";
}
