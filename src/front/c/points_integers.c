#include "front/c/points_integers.h"

#include <string.h>

#include "front/c/variadic.h"

void c_points_expose(PointsTo *p, uint32_t pointer) { u32vec_push(&p->exposed, pointer); }
void c_points_receive(PointsTo *p, uint32_t pointer) { u32vec_push(&p->received, pointer); }

// ---- structs

#define MOST_PLACES 256u

// Bytes of a struct that are all pointers, or hold none.
typedef struct Bytes {
  uint64_t offset, size;
  bool is_pointer;
} Bytes;
VEC(BytesVec, bytesvec, Bytes)

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

static uint64_t part_count(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMCountStructElementTypes(type) : LLVMGetArrayLength2(type);
}

// False where there are too many parts to list.
static bool list_bytes(const Layout *layout, LLVMTypeRef type, uint64_t offset, BytesVec *out) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  bool has = has_pointer(type), is_array = kind == LLVMArrayTypeKind;
  bool is_plain =
      kind == LLVMPointerTypeKind || (is_array && LLVMGetTypeKind(LLVMGetElementType(type)) == LLVMPointerTypeKind);
  if (!has && kind == LLVMStructTypeKind) is_plain = false; // its padding is none of it
  else is_plain |= !has;
  if (is_plain || (!is_array && kind != LLVMStructTypeKind)) {
    uint64_t size = c_layout_size(layout, type);
    if (size) bytesvec_push(out, (Bytes){offset, size, has});
    return out->count < MOST_PLACES;
  }
  if (part_count(type) > MOST_PLACES) return false;
  for (uint64_t i = 0; i < part_count(type); i++)
    if (!list_bytes(layout, c_layout_part_type(type, i), offset + c_layout_part_offset(layout, type, i), out))
      return false;
  return true;
}

// Is there a pointer in `a` where `b` has something else, or the other way round?
static bool types_conflict(PointsTo *p, LLVMTypeRef a, LLVMTypeRef b) {
  BytesVec x = {0}, y = {0};
  bool conflict = !list_bytes(p->layout, a, 0, &x) || !list_bytes(p->layout, b, 0, &y);
  for (uint32_t i = 0; i < x.count && !conflict; i++)
    for (uint32_t k = 0; k < y.count && !conflict; k++) {
      bool apart = x.data[i].offset + x.data[i].size <= y.data[k].offset ||
                   y.data[k].offset + y.data[k].size <= x.data[i].offset;
      conflict = !apart && x.data[i].is_pointer != y.data[k].is_pointer;
    }
  bytesvec_release(&x);
  bytesvec_release(&y);
  return conflict;
}

static uint32_t type_number(PointsTo *p, LLVMTypeRef type) {
  uint32_t index;
  if (map_get(&p->type_index, map_key(type), &index)) return index;
  index = p->types.count;
  map_set(&p->type_index, map_key(type), index);
  typevec_push(&p->types, type);
  return index;
}

static bool add_struct(Class *class, uint32_t number) {
  for (uint32_t i = 0; i < class->structs.count; i++)
    if (class->structs.data[i] == number) return false;
  u32vec_push(&class->structs, number);
  return true;
}

void c_points_note_type(PointsTo *p, uint32_t class, LLVMTypeRef type) {
  add_struct(c_points_class(p, class), type_number(p, type));
}

// ---- classes

static bool has_object_without_pointers(PointsTo *p, const Class *class) {
  for (uint32_t i = 0; i < class->objects.count; i++) {
    const Object *object = &p->objects->list.data[class->objects.data[i]];
    LLVMTypeRef type = object->kind == OBJECT_LOCAL    ? LLVMGetAllocatedType(object->value)
                       : object->kind == OBJECT_GLOBAL ? LLVMGlobalGetValueType(object->value)
                                                       : NULL;
    if (type && !has_pointer(type)) return true;
  }
  return false;
}

static bool is_punned(PointsTo *p, const Class *class) {
  if (!class->pointers) return false;
  if (class->numbers || has_object_without_pointers(p, class)) return true;
  for (uint32_t i = 0; i < class->structs.count; i++)
    for (uint32_t k = 0; k < i; k++)
      if (types_conflict(p, p->types.data[class->structs.data[i]], p->types.data[class->structs.data[k]])) return true;
  return false;
}

// What is copied between is seen as whatever either is seen as.
static void share_views(PointsTo *p) {
  for (bool change = true; change;) {
    change = false;
    for (uint32_t i = 0; i < p->copies.count; i++) {
      uint32_t first = c_points_pointee(p, p->copies.data[i].a), second = c_points_pointee(p, p->copies.data[i].b);
      Class *a = c_points_class(p, first), *b = c_points_class(p, second);
      if (a == b) continue;
      change |= a->pointers != b->pointers || a->numbers != b->numbers;
      a->pointers = b->pointers = a->pointers | b->pointers;
      a->numbers = b->numbers = a->numbers | b->numbers;
      for (uint32_t k = 0; k < a->structs.count; k++) change |= add_struct(b, a->structs.data[k]);
      for (uint32_t k = 0; k < b->structs.count; k++) change |= add_struct(a, b->structs.data[k]);
    }
  }
}

static void join_bytes(PointsTo *p, uint32_t pointee) {
  if (!p->bytes) p->bytes = c_classes_add(&p->classes);
  c_points_unify(p, p->bytes, pointee);
}

void c_points_settle_numbers(PointsTo *p) {
  share_views(p);
  for (uint32_t n = 1; n < p->classes.list.count; n++)
    if (c_classes_find(&p->classes, n) == n && is_punned(p, &p->classes.list.data[n]))
      join_bytes(p, c_points_pointee(p, n));
  for (uint32_t i = 0; i < p->received.count; i++) join_bytes(p, c_points_pointee(p, p->received.data[i]));
  for (uint32_t i = 0; p->bytes && i < p->exposed.count; i++) join_bytes(p, c_points_pointee(p, p->exposed.data[i]));
}

// Variable arguments are read as what they were passed as, which is checked (arguments.c); constants without pointers hold none.
static bool is_of_arguments(PointsTo *p, const Class *class) {
  for (uint32_t i = 0; i < class->objects.count; i++) {
    const Object *object = &p->objects->list.data[class->objects.data[i]];
    size_t length;
    bool is_plain = object->constant && !has_pointer(LLVMGlobalGetValueType(object->value));
    bool is_area = strncmp(LLVMGetValueName2(object->value, &length), VARIADIC_AREA, strlen(VARIADIC_AREA)) == 0;
    if (!is_plain && !is_area) return false;
  }
  return class->objects.count > 0;
}

// Are bytes of pointers looked at?
static bool is_looked_at(PointsTo *p) {
  for (uint32_t i = 0; i < p->looked.count; i++) {
    uint32_t class = c_points_pointee(p, p->looked.data[i]);
    if (is_punned(p, c_points_class(p, class)) && !is_of_arguments(p, c_points_class(p, class))) return true;
  }
  return false;
}

// Where no pointer is converted, and bytes of pointers are only copied, addresses are as good as their numbers.
void c_points_mark_numbers(PointsTo *p) {
  if (p->exposed.count == 0 && p->received.count == 0 && !is_looked_at(p)) return;
  for (uint32_t i = 0; i < p->exposed.count; i++) {
    uint32_t class = c_points_pointee(p, p->exposed.data[i]);
    c_points_class(p, class)->exposed = true;
  }
  if (p->bytes) c_points_class(p, p->bytes)->exposed = true;
  for (uint32_t n = 1; n < p->classes.list.count; n++)
    if (c_classes_find(&p->classes, n) == n)
      p->classes.list.data[n].holds_numbers = is_punned(p, &p->classes.list.data[n]);
}
