// The types are those that the debug information gives: of variables, or of what a pointer is declared to point to. A pointer may lead to an object that
// is declared with another type, which then looks at the bytes as it likes; so all objects that the target may point to are asked.
#include "front/c/alike_copies.h"

#include "front/c/debug_layout.h"
#include "front/c/debug_types.h"
#include "front/c/pointees.h"

// The type of the elements, and the place in one.
static LLVMValueRef without_arrays(LLVMValueRef type, uint64_t *offset) {
  while ((type = c_debug_plain_type(type)) && c_debug_is_array(type)) {
    type = c_debug_pointee(type);
    if (!type || !c_debug_type_size(type)) return NULL;
    *offset %= c_debug_type_size(type);
  }
  return type;
}

static LLVMValueRef struct_member_at(LLVMValueRef type, uint64_t offset) {
  for (uint32_t i = 0; i < c_debug_part_count(type); i++) {
    LLVMValueRef member = c_debug_part(type, i);
    if (!c_debug_is_member(member) || c_debug_member_width(member) || !c_debug_is_of_structs(member)) continue;
    uint64_t begin = c_debug_member_bit(member) / 8;
    if (offset >= begin && offset < begin + c_debug_type_size(member)) return member;
  }
  return NULL;
}

LLVMValueRef c_innermost_struct(LLVMValueRef type, uint64_t *offset) {
  LLVMValueRef found = NULL;
  while ((type = c_debug_plain_type(type)) && !c_debug_is_union(type)) {
    if (c_debug_is_array(type)) {
      type = without_arrays(type, offset);
      if (!type) return found;
      continue;
    }
    if (c_debug_kind(type) != DEBUG_STRUCT) return found;
    found = type;
    type = struct_member_at(found, *offset);
    if (!type) return found;
    *offset -= c_debug_member_bit(type) / 8;
  }
  return NULL;
}

// A struct and a place in it.
typedef struct Site {
  LLVMValueRef type;
  uint64_t offset;
} Site;

static bool fits(Site site, uint64_t size) {
  return site.type && c_debug_kind(site.type) == DEBUG_STRUCT && site.offset + size <= c_debug_type_size(site.type);
}

static bool are_one(Site a, Site b, uint64_t size) { return a.type == b.type && a.offset == b.offset && fits(a, size); }

static bool is_of_type(Lower *L, const Object *object, LLVMValueRef type) {
  uint64_t offset = 0;
  LLVMValueRef variable = c_debug_variable(&L->debug, object->value);
  return variable && without_arrays(c_debug_variable_type(variable), &offset) == type;
}

// What is allocated has the type of what is copied there (6.5p6).
static bool leads_only_to(Lower *L, LLVMValueRef pointer, LLVMValueRef type) {
  const U32Vec *objects = c_points_to_objects(L->points, c_points_to_class(L->points, pointer));
  for (uint32_t i = 0; i < objects->count; i++) {
    const Object *object = &L->objects.list.data[objects->data[i]];
    if (object->kind != OBJECT_HEAP && !is_of_type(L, object, type)) return false;
  }
  return true;
}

bool c_copy_is_alike(Lower *L, LLVMValueRef call) {
  LLVMValueRef pointers[] = {LLVMGetOperand(call, 0), LLVMGetOperand(call, 1)}, size = LLVMGetOperand(call, 2), base;
  Site outer[2] = {0}, inner[2] = {0};
  if (!LLVMIsAConstantInt(size)) return false;
  uint64_t bytes = LLVMConstIntGetZExtValue(size);
  for (int i = 0; i < 2; i++) {
    uint64_t offset;
    LLVMValueRef whole = c_pointee_whole(L, pointers[i], &base, &offset);
    if (!whole) return false;
    outer[i] = inner[i] = (Site){.offset = offset};
    outer[i].type = without_arrays(whole, &outer[i].offset);
    inner[i].type = c_innermost_struct(whole, &inner[i].offset);
    bool is_variable = c_debug_variable(&L->debug, base) != NULL;
    if (i == 0 && !is_variable && !leads_only_to(L, pointers[i], outer[i].type)) return false;
  }
  return are_one(outer[0], outer[1], bytes) || are_one(inner[0], inner[1], bytes);
}
