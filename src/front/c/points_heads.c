#include "front/c/points_heads.h"

#include "front/c/debug_types.h"

static bool is_of_pointers(LLVMTypeRef type) {
  while (LLVMGetTypeKind(type) == LLVMArrayTypeKind) type = LLVMGetElementType(type);
  return LLVMGetTypeKind(type) == LLVMPointerTypeKind;
}

// What the variable, or an element of it, points to.
static LLVMValueRef struct_of(const DebugInfo *debug, const Object *object) {
  LLVMValueRef variable = c_debug_variable(debug, object->value);
  LLVMValueRef type = variable ? c_debug_plain_type(c_debug_variable_type(variable)) : NULL;
  while (type && c_debug_is_array(type)) type = c_debug_plain_type(c_debug_pointee(type));
  if (!type || c_debug_kind(type) != DEBUG_POINTER) return NULL;
  type = c_debug_plain_type(c_debug_pointee(type));
  return type && c_debug_kind(type) == DEBUG_STRUCT && !c_debug_is_union(type) ? type : NULL;
}

static bool points_to_one(LLVMValueRef member, LLVMValueRef type) {
  LLVMValueRef pointer = c_debug_plain_type(member);
  return pointer && c_debug_kind(pointer) == DEBUG_POINTER && c_debug_plain_type(c_debug_pointee(pointer)) == type;
}

uint64_t c_points_head(const DebugInfo *debug, const Layout *layout, const Object *object) {
  bool is_variable = object->kind == OBJECT_GLOBAL || object->kind == OBJECT_LOCAL;
  if (!is_variable) return 0;
  LLVMTypeRef held =
      LLVMIsAAllocaInst(object->value) ? LLVMGetAllocatedType(object->value) : LLVMGlobalGetValueType(object->value);
  LLVMValueRef type = is_of_pointers(held) ? struct_of(debug, object) : NULL;
  for (uint32_t i = 0; type && i < c_debug_part_count(type); i++) {
    LLVMValueRef member = c_debug_part(type, i);
    uint64_t at = c_debug_is_member(member) ? c_debug_member_bit(member) : 0;
    if (c_debug_is_member(member) && points_to_one(member, type) && at % layout->pointer_width == 0) return at / 8;
  }
  return 0;
}
