#include "front/c/points_access.h"

#include "front/c/instructions.h"
#include "front/c/points_integers.h"

// ---- units

static void note_unit(PointsTo *p, uint32_t class, uint64_t size, uint64_t alignment) {
  uint32_t unit = 16;
  while (unit > 1 && ((size | alignment) & (unit - 1))) unit /= 2;
  Class *node = c_points_class(p, class);
  node->unit = c_classes_smaller_unit(node->unit, unit);
}

static void note_leaves(PointsTo *p, uint32_t class, LLVMTypeRef type, uint64_t alignment) {
  LeafVec leaves = {0};
  if (!c_layout_memory_leaves(p->layout, type, 0, &leaves)) note_unit(p, class, 1, 1);
  for (uint32_t i = 0; i < leaves.count; i++)
    note_unit(p, class, leaf_bytes(leaves.data[i].width), alignment | leaves.data[i].offset);
  leafvec_release(&leaves);
}

uint64_t c_points_divisor(LLVMValueRef value) {
  for (int depth = 0; depth < 16; depth++) {
    if (LLVMIsAConstantInt(value)) return LLVMConstIntGetZExtValue(value);
    LLVMOpcode opcode = c_value_opcode(value);
    if (opcode == LLVMMul || opcode == LLVMShl) {
      LLVMValueRef factor = LLVMGetOperand(value, 1);
      if (opcode == LLVMMul && !LLVMIsAConstantInt(factor)) factor = LLVMGetOperand(value, 0);
      if (!LLVMIsAConstantInt(factor)) return 1;
      uint64_t n = LLVMConstIntGetZExtValue(factor);
      return opcode == LLVMMul ? n : n < 8 ? (uint64_t)1 << n : 256;
    }
    if (opcode != LLVMZExt && opcode != LLVMSExt && opcode != LLVMTrunc) return 1;
    value = LLVMGetOperand(value, 0);
  }
  return 1;
}

void c_points_settle_units(PointsTo *p) {
  for (bool change = true; change;) {
    change = false;
    for (uint32_t i = 0; i < p->pairs.count; i++) {
      uint32_t first = c_points_pointee(p, p->pairs.data[i].a), second = c_points_pointee(p, p->pairs.data[i].b);
      Class *a = c_points_class(p, first), *b = c_points_class(p, second);
      uint32_t unit = c_classes_smaller_unit(a->unit, b->unit);
      change |= a->unit != unit || b->unit != unit;
      a->unit = b->unit = unit;
    }
  }
}

// ---- loads and stores

// The type declared for the place a pointer is at: of a variable, or what a GEP into a struct or array leads to.
static LLVMTypeRef declared_type(LLVMValueRef pointer) {
  if (LLVMIsAAllocaInst(pointer)) return LLVMGetAllocatedType(pointer);
  if (LLVMIsAGlobalVariable(pointer)) return LLVMGlobalGetValueType(pointer);
  if (c_value_opcode(pointer) != LLVMGetElementPtr || LLVMGetNumOperands(pointer) < 3) return NULL;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  for (int i = 2; i < LLVMGetNumOperands(pointer); i++) {
    LLVMValueRef index = LLVMGetOperand(pointer, (unsigned)i);
    bool known = LLVMIsAConstantInt(index) != NULL;
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind && !known) return NULL;
    type = c_layout_part_type(type, known ? LLVMConstIntGetZExtValue(index) : 0);
  }
  return type;
}

// Is the place a field of a struct, or in an array that is one?
static bool is_field(LLVMValueRef pointer) {
  while (c_value_opcode(pointer) == LLVMGetElementPtr) {
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetGEPSourceElementType(pointer));
    if (kind == LLVMStructTypeKind) return LLVMGetNumOperands(pointer) > 2;
    if (kind != LLVMArrayTypeKind) return false;
    pointer = LLVMGetOperand(pointer, 0);
  }
  return false;
}

// Marks the struct that a field is of.
static void note_struct(PointsTo *p, uint32_t class, LLVMValueRef pointer) {
  for (; c_value_opcode(pointer) == LLVMGetElementPtr; pointer = LLVMGetOperand(pointer, 0)) {
    LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
    if (LLVMGetTypeKind(type) == LLVMStructTypeKind) c_points_note_type(p, class, type);
  }
}

static bool holds_pointers(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  if (kind == LLVMVectorTypeKind) return holds_pointers(LLVMGetElementType(type));
  return kind == LLVMPointerTypeKind || kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
}

// What is at the beginning of a struct or array: no GEP says which part is meant.
static LLVMTypeRef first_part(LLVMTypeRef type) {
  for (;;) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool is_struct = kind == LLVMStructTypeKind && LLVMCountStructElementTypes(type) > 0;
    if (!is_struct && kind != LLVMArrayTypeKind) return type;
    type = c_layout_part_type(type, 0);
  }
}

void c_points_access(PointsTo *p, LLVMValueRef pointer, LLVMValueRef value, LLVMTypeRef type, unsigned alignment,
                     bool load) {
  uint32_t class = c_points_pointee(p, c_points_value(p, pointer)), v = c_points_value(p, value);
  LLVMTypeRef declared = declared_type(pointer);
  note_leaves(p, class, type, alignment);
  note_struct(p, class, pointer);
  if (LLVMGetTypeKind(type) == LLVMStructTypeKind) c_points_note_type(p, class, type);
  Class *seen = c_points_class(p, class);
  if (load) seen->read = true;
  else seen->written = true;
  if (!holds_pointers(type)) {
    bool punned = declared && first_part(declared) != type;
    seen->numbers |= !is_field(pointer) || punned;
    if (load && (!is_field(pointer) || (punned && holds_pointers(declared))))
      u32vec_push(&p->looked, c_points_value(p, pointer));
    return;
  }
  seen->pointers = true;
  c_points_unify(p, c_points_pointee(p, class), c_points_pointee(p, v));
}

// ---- copies and fills

// A copy of `size` bytes that is done cell by cell where the destination is in variables.
static bool copy_to_cells(PointsTo *p, LLVMValueRef to, uint32_t from_class, uint64_t size, unsigned alignment) {
  int64_t offset;
  const Object *object = c_objects_at(p->objects, p->layout, to, &offset);
  if (!object || object->in_memory) return false;
  for (uint32_t i = 0; i < object->cells.count; i++) {
    const Cell *cell = &object->cells.data[i];
    if (cell->offset >= (uint64_t)offset && cell->offset < (uint64_t)offset + size)
      note_unit(p, from_class, cell->size, alignment | (cell->offset - (uint64_t)offset));
  }
  return true;
}

void c_points_copy(PointsTo *p, LLVMValueRef to, LLVMValueRef from, uint64_t divisor, unsigned to_alignment,
                   unsigned from_alignment) {
  uint32_t a = c_points_value(p, to), b = c_points_value(p, from);
  uint32_t target = c_points_pointee(p, a), source = c_points_pointee(p, b);
  c_points_unify(p, c_points_pointee(p, target), c_points_pointee(p, source));
  unitpairvec_push(&p->copies, (UnitPair){a, b});
  c_points_class(p, source)->read = true;
  c_points_class(p, target)->written = true;
  if (copy_to_cells(p, to, source, divisor, from_alignment)) return;
  note_unit(p, target, divisor, to_alignment);
  int64_t offset;
  const Object *object = c_objects_at(p->objects, p->layout, from, &offset);
  if (object && object->constant) return; // becomes stores of constants
  note_unit(p, source, divisor, from_alignment);
  unitpairvec_push(&p->pairs, (UnitPair){a, b});
}

void c_points_fill(PointsTo *p, LLVMValueRef to, LLVMValueRef size, unsigned alignment) {
  uint32_t class = c_points_pointee(p, c_points_value(p, to));
  c_points_class(p, class)->written = true;
  note_unit(p, class, c_points_divisor(size), alignment);
}
