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

// A number is loaded or stored where the types do not say that there is none but a number: not in a member of a struct, or in one that is declared
// as something else, as those of unions are.
static bool is_looked_at(LLVMValueRef pointer, LLVMTypeRef type) {
  LLVMTypeRef declared = declared_type(pointer);
  return !is_field(pointer) || (declared && first_part(declared) != type && holds_pointers(declared));
}

static bool holds_numbers_alone(LLVMTypeRef type) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  if (kind == LLVMArrayTypeKind) return holds_numbers_alone(LLVMGetElementType(type));
  return kind == LLVMIntegerTypeKind || kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
}

// Do the types say that so many bytes there are numbers? (A member of a union has the union's type.)
static bool is_of_numbers(const PointsTo *p, LLVMValueRef pointer, CopySize size) {
  LLVMTypeRef declared = is_field(pointer) ? declared_type(pointer) : NULL;
  return declared && holds_numbers_alone(declared) && size.most <= c_layout_size(p->layout, declared);
}

// Bytes of a value that are all pointers, or hold none.
typedef struct Bytes {
  uint64_t offset, size;
  bool is_pointer;
} Bytes;
VEC(BytesVec, bytesvec, Bytes)

#define MOST_PLACES 256u

static uint64_t part_count(LLVMTypeRef type) {
  return LLVMGetTypeKind(type) == LLVMStructTypeKind ? LLVMCountStructElementTypes(type) : LLVMGetArrayLength2(type);
}

// False where there are too many parts to list.
static bool list_bytes(const Layout *layout, LLVMTypeRef type, uint64_t offset, BytesVec *out) {
  LLVMTypeKind kind = LLVMGetTypeKind(type);
  bool is_struct = kind == LLVMStructTypeKind;
  if (!is_struct && (kind != LLVMArrayTypeKind || !c_layout_has_pointer(type))) {
    bytesvec_push(out, (Bytes){offset, c_layout_access_size(layout, type), c_layout_has_pointer(type)});
    return out->count < MOST_PLACES;
  }
  if (part_count(type) > MOST_PLACES) return false;
  for (uint64_t i = 0; i < part_count(type); i++)
    if (!list_bytes(layout, c_layout_part_type(type, i), offset + c_layout_part_offset(layout, type, i), out))
      return false;
  return true;
}

// May a pointer that is accessed with such an alignment be where no pointer is by itself?
static bool is_packed(const PointsTo *p, unsigned alignment) { return alignment < p->layout->pointer_width / 8; }

void c_points_access(PointsTo *p, LLVMValueRef pointer, LLVMValueRef value, LLVMTypeRef type, unsigned alignment,
                     bool load) {
  uint32_t n = c_points_value(p, pointer), class = c_points_pointee(p, n), v = c_points_value(p, value);
  note_leaves(p, class, type, alignment);
  Class *seen = c_points_class(p, class);
  if (load) seen->read = true;
  else seen->written = true;
  BytesVec places = {0};
  uint64_t size = c_layout_access_size(p->layout, type);
  bool is_null = !load && LLVMIsConstant(value) && LLVMIsNull(value) && size * 8 >= p->layout->pointer_width;
  bool is_listed = list_bytes(p->layout, type, 0, &places), looked = !is_null && is_looked_at(pointer, type);
  if (!is_listed) {
    places.count = 0;
    bytesvec_push(&places, (Bytes){0, size, true});
    bytesvec_push(&places, (Bytes){0, size, false});
  }
  for (uint32_t i = 0; i < places.count; i++)
    p->has_packed = p->has_packed || (places.data[i].is_pointer && is_packed(p, alignment));
  for (uint32_t i = 0; i < places.count; i++)
    accessvec_push(&p->accesses, (Access){n, v, places.data[i].offset, places.data[i].size, places.data[i].is_pointer,
                                          load, looked && !places.data[i].is_pointer});
  bytesvec_release(&places);
}

// What is loaded is what the part holds; what is stored the part may hold.
static void settle_access(PointsTo *p, const Access *a) {
  uint32_t class = c_points_pointee(p, a->pointer);
  Offset at = c_offset_add(c_points_class(p, a->pointer)->at, c_offset_at((int64_t)a->offset));
  if (!at.somewhere || !a->size) return;
  uint32_t part = c_classes_part(&p->classes, class, at, a->size, a->is_pointer ? VIEW_POINTER : VIEW_NUMBER);
  if (!a->is_pointer) return;
  uint32_t from = a->is_load ? part : a->value, to = a->is_load ? a->value : part;
  uint32_t pointee = c_points_pointee(p, to);
  c_points_unify(p, pointee, c_points_pointee(p, from));
  c_points_move(p, to, c_points_class(p, from)->at);
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

void c_points_copy(PointsTo *p, LLVMValueRef to, LLVMValueRef from, CopySize size, unsigned to_alignment,
                   unsigned from_alignment) {
  uint32_t a = c_points_value(p, to), b = c_points_value(p, from);
  uint32_t target = c_points_pointee(p, a), source = c_points_pointee(p, b);
  memorycopyvec_push(&p->copies, (MemoryCopy){a, b, size, is_of_numbers(p, to, size)});
  c_points_class(p, source)->read = true;
  c_points_class(p, target)->written = true;
  if (copy_to_cells(p, to, source, size.divisor, from_alignment)) return;
  note_unit(p, target, size.divisor, to_alignment);
  int64_t offset;
  const Object *object = c_objects_at(p->objects, p->layout, from, &offset);
  if (object && object->constant) return; // becomes stores of constants
  note_unit(p, source, size.divisor, from_alignment);
  unitpairvec_push(&p->pairs, (UnitPair){a, b});
}

void c_points_fill(PointsTo *p, LLVMValueRef to, LLVMValueRef size, unsigned alignment) {
  uint32_t class = c_points_pointee(p, c_points_value(p, to));
  c_points_class(p, class)->written = true;
  note_unit(p, class, c_points_divisor(size), alignment);
}

void c_points_set(PointsTo *p, LLVMValueRef to, LLVMValueRef size, unsigned alignment) {
  c_points_fill(p, to, size, alignment);
  CopySize bytes = c_points_size(size);
  if (!is_of_numbers(p, to, bytes)) memoryfillvec_push(&p->fills, (MemoryFill){c_points_value(p, to), bytes});
}

CopySize c_points_size(LLVMValueRef size) {
  return (CopySize){c_points_divisor(size), LLVMIsAConstantInt(size) ? LLVMConstIntGetZExtValue(size) : UINT64_MAX};
}

// The part of what `pointer` points to is seen as a part at the other end is.
static void share_part(PointsTo *p, uint32_t pointer, Offset at, const Part *part, bool forth) {
  uint32_t class = c_points_pointee(p, pointer);
  if (part->number) c_classes_part(&p->classes, class, at, part->size, VIEW_NUMBER);
  if (!part->value) return;
  uint32_t value = c_classes_part(&p->classes, class, at, part->size, VIEW_POINTER);
  uint32_t pointee = c_points_pointee(p, value);
  c_points_unify(p, pointee, c_points_pointee(p, part->value));
  if (forth) c_points_move(p, value, c_points_class(p, part->value)->at);
}

// What is copied is seen as whatever either is seen as.
static void share(PointsTo *p, uint32_t from, uint32_t to, uint64_t size, bool forth) {
  Offset at = c_points_class(p, from)->at;
  PartVec parts = {0};
  const PartVec *all = &c_points_class(p, c_points_pointee(p, from))->parts;
  for (uint32_t i = 0; i < all->count; i++)
    if (c_offsets_overlap(all->data[i].at, all->data[i].size, at, size)) partvec_push(&parts, all->data[i]);
  Offset shift = c_offset_subtract(c_points_class(p, to)->at, at);
  bool is_within = c_points_pointee(p, from) == c_points_pointee(p, to); // copied once, it may be copied again
  for (uint32_t i = 0; i < parts.count; i++) {
    Offset place = c_offset_add(parts.data[i].at, shift);
    if (is_within) place = c_offset_repeat(place, shift);
    share_part(p, to, place, &parts.data[i], forth);
  }
  partvec_release(&parts);
}

// Are bytes of a pointer in that part among those from the place on, and others of it not? Where nothing says at which places of its object a pointer is,
// it is at a multiple of its size, as long as none is accessed anywhere else.
static bool cuts(const PointsTo *p, const Part *part, Offset at, CopySize size) {
  if (!part->value || !c_offsets_overlap(part->at, part->size, at, size.most)) return false;
  uint64_t word = p->layout->pointer_width / 8;
  bool is_whole = at.base % (int64_t)word == 0 && at.step % word == 0 && size.divisor % word == 0;
  Offset gap = c_offset_subtract(part->at, at);
  if (is_whole && !p->has_packed && gap.step % word != 0) return false;
  bool is_aligned = gap.base % (int64_t)word == 0 && gap.step % word == 0 && part->size % word == 0;
  if (is_aligned && size.divisor % word == 0) return false;
  return gap.step || gap.base < 0 || (uint64_t)gap.base + part->size > size.most;
}

// What is left of a pointer of which some bytes have changed is a number. One of any length is taken to be among bytes, as in a buffer: objects that share
// a class are not told apart here, and buffers are with the structs that lead to them.
static void settle_cuts(PointsTo *p, uint32_t pointer, CopySize size) {
  if (size.divisor != size.most) return;
  uint32_t class = c_points_pointee(p, pointer);
  Offset at = c_points_class(p, pointer)->at;
  const PartVec *parts = &c_points_class(p, class)->parts;
  bool is_cut = false;
  for (uint32_t i = 0; i < parts->count && !is_cut; i++) is_cut = cuts(p, &parts->data[i], at, size);
  if (!is_cut) return;
  p->is_cut = true;
  c_classes_part(&p->classes, class, c_offset_spread(at, 1, size.most), 1, VIEW_NUMBER);
}

void c_points_settle_accesses(PointsTo *p) {
  for (uint32_t i = 0; i < p->flows.count; i++) {
    const PointerFlow *flow = &p->flows.data[i];
    c_points_move(p, flow->to, c_offset_add(c_points_class(p, flow->from)->at, flow->further));
  }
  for (uint32_t i = 0; i < p->accesses.count; i++) settle_access(p, &p->accesses.data[i]);
  for (uint32_t i = 0; i < p->copies.count; i++) {
    MemoryCopy copy = p->copies.data[i];
    if (!c_points_class(p, copy.to)->at.somewhere || !c_points_class(p, copy.from)->at.somewhere) continue;
    share(p, copy.from, copy.to, copy.size.most, true);
    share(p, copy.to, copy.from, copy.size.most, false);
    if (!copy.to_numbers) settle_cuts(p, copy.to, copy.size);
  }
  for (uint32_t i = 0; i < p->fills.count; i++)
    if (c_points_class(p, p->fills.data[i].to)->at.somewhere)
      settle_cuts(p, p->fills.data[i].to, p->fills.data[i].size);
}
