#include "front/c/points_integers.h"

// Is there a pointer in `a` where `b` has an integer, or the other way round? Looks at the common beginning.
static bool kinds_conflict(PointsTo *p, LLVMTypeRef a, LLVMTypeRef b) {
  unsigned n = LLVMCountStructElementTypes(a), m = LLVMCountStructElementTypes(b);
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < m; k++) {
      if (LLVMOffsetOfElement(p->layout->data, a, i) != LLVMOffsetOfElement(p->layout->data, b, k)) continue;
      LLVMTypeKind x = LLVMGetTypeKind(LLVMStructGetTypeAtIndex(a, i));
      LLVMTypeKind y = LLVMGetTypeKind(LLVMStructGetTypeAtIndex(b, k));
      if (x != y && (x == LLVMPointerTypeKind || y == LLVMPointerTypeKind)) return true;
    }
  return false;
}

static bool has_pointer(LLVMTypeRef type) {
  switch (LLVMGetTypeKind(type)) {
  case LLVMPointerTypeKind: return true;
  case LLVMArrayTypeKind:
  case LLVMVectorTypeKind: return has_pointer(LLVMGetElementType(type));
  case LLVMStructTypeKind:
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
      if (has_pointer(LLVMStructGetTypeAtIndex(type, i))) return true;
    return false;
  default: return false;
  }
}

static bool is_punned(PointsTo *p, const Class *class) {
  if (!class->pointers) return false;
  if (class->punned) return true;
  for (uint32_t i = 0; i < class->structs.count; i++)
    for (uint32_t k = 0; k < i; k++)
      if (kinds_conflict(p, p->types.data[class->structs.data[i]], p->types.data[class->structs.data[k]])) return true;
  for (uint32_t i = 0; i < class->objects.count; i++) {
    const Object *object = &p->objects->list.data[class->objects.data[i]];
    LLVMTypeRef type = object->kind == OBJECT_LOCAL    ? LLVMGetAllocatedType(object->value)
                       : object->kind == OBJECT_GLOBAL ? LLVMGlobalGetValueType(object->value)
                                                       : NULL;
    if (type && !has_pointer(type)) return true;
  }
  return false;
}

void c_points_settle_declared(PointsTo *p) {
  for (uint32_t i = 0; i < p->declared.count; i++) {
    uint32_t class = c_points_pointee(p, p->declared.data[i]);
    if (is_punned(p, c_points_class(p, class)))
      c_points_unify(p, c_points_pointee(p, class), c_points_integer_pointee(p, class));
  }
}

static bool holds_objects(PointsTo *p, uint32_t n) {
  uint32_t pointee = c_points_pointee(p, n);
  const Class *class = c_points_class(p, pointee);
  return class->objects.count || class->functions.count;
}

void c_points_settle_unknown(PointsTo *p) {
  for (uint32_t i = 0; i < p->int_to_ptr.count; i++) {
    LLVMValueRef cast = p->int_to_ptr.data[i];
    if (LLVMIsConstant(LLVMGetOperand(cast, 0)) || holds_objects(p, c_points_value(p, cast))) continue;
    uint32_t all = c_points_pointee(p, c_points_value(p, cast));
    for (uint32_t k = 0; k < p->objects->list.count; k++)
      if (p->objects->list.data[k].in_memory) c_points_unify(p, all, c_points_object(p, &p->objects->list.data[k]));
    c_points_unify(p, all, c_points_pointee(p, all));
    return;
  }
}
