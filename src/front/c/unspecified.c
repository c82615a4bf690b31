// A store names the way to its member: each step of it (a GEP) into a struct may have gaps beside it, and each step from a union leaves the bytes that
// the member does not have.
#include "front/c/unspecified.h"

#include "front/c/bit_field_gaps.h"
#include "front/c/copies.h"
#include "front/c/debug_types.h"

#define MOST_RANGES 16u // of one store

typedef struct Range {
  LLVMValueRef from; // a pointer
  uint64_t offset, size;
} Range;
VEC(RangeVec, rangevec, Range)

static void add_range(RangeVec *out, LLVMValueRef from, uint64_t begin, uint64_t end) {
  if (begin < end && out->count < MOST_RANGES) rangevec_push(out, (Range){from, begin, end - begin});
}

static bool is_struct(LLVMTypeRef type) { return type && LLVMGetTypeKind(type) == LLVMStructTypeKind; }

static bool is_union(LLVMTypeRef type) {
  static const char name[] = "union.";
  return is_struct(type) && !LLVMIsLiteralStruct(type) && LLVMGetStructName(type) &&
         strncmp(LLVMGetStructName(type), name, sizeof name - 1) == 0;
}

// The bytes between the members, and after the last one.
static void add_gaps(const Lower *L, LLVMTypeRef type, LLVMValueRef from, RangeVec *out) {
  uint64_t end = 0, size = c_layout_size(&L->layout, type);
  if (is_union(type) || LLVMIsPackedStruct(type)) return;
  for (unsigned i = 0, n = LLVMCountStructElementTypes(type); i < n; i++) {
    uint64_t begin = c_layout_part_offset(&L->layout, type, i);
    add_range(out, from, end, begin);
    end = begin + c_layout_size(&L->layout, LLVMStructGetTypeAtIndex(type, i));
  }
  add_range(out, from, end, size);
}

static bool is_member(LLVMValueRef gep) {
  LLVMValueRef first = LLVMGetOperand(gep, 1);
  bool steps = LLVMGetNumOperands(gep) > 2 && LLVMIsAConstantInt(first) && LLVMConstIntGetZExtValue(first) == 0;
  LLVMTypeKind kind = LLVMGetTypeKind(LLVMGetGEPSourceElementType(gep));
  return steps && (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind);
}

// The type of what a pointer leads to, as far as the pointer says so.
static LLVMTypeRef type_at(LLVMValueRef pointer) {
  if (LLVMIsAAllocaInst(pointer)) return LLVMGetAllocatedType(pointer);
  if (LLVMIsAGlobalVariable(pointer)) return LLVMGlobalGetValueType(pointer);
  if (c_value_opcode(pointer) != LLVMGetElementPtr) return NULL;
  LLVMTypeRef type = LLVMGetGEPSourceElementType(pointer);
  for (int i = 2; i < LLVMGetNumOperands(pointer); i++) {
    LLVMValueRef index = LLVMGetOperand(pointer, (unsigned)i);
    bool known = LLVMIsAConstantInt(index) != NULL;
    if (is_struct(type) && !known) return NULL;
    type = c_layout_part_type(type, known ? LLVMConstIntGetZExtValue(index) : 0);
  }
  return type;
}

// ---- unions by pointer: clang checks that the pointer is not null, and says that it is one to a member of a union

static bool is_checked_as_member(LLVMValueRef pointer) {
  for (LLVMUseRef use = LLVMGetFirstUse(pointer); use; use = LLVMGetNextUse(use)) {
    LLVMValueRef user = LLVMGetUser(use), branch;
    if (!LLVMIsAICmpInst(user) || !LLVMGetFirstUse(user)) continue;
    branch = LLVMGetUser(LLVMGetFirstUse(user));
    if (c_branch_member_of(branch)) return true;
  }
  return false;
}

// Bytes of the union that a pointer variable, which is loaded here, points to; 0: it is none.
static uint64_t union_by_pointer(const Lower *L, LLVMValueRef pointer) {
  LLVMValueRef variable = LLVMIsALoadInst(pointer) ? c_debug_variable(&L->debug, LLVMGetOperand(pointer, 0)) : NULL;
  LLVMValueRef type = variable ? c_debug_pointee(c_debug_variable_type(variable)) : NULL;
  return type && c_debug_is_union(type) && is_checked_as_member(pointer) ? c_debug_type_size(type) : 0;
}

static uint64_t union_size(const Lower *L, LLVMValueRef pointer) {
  LLVMTypeRef type = type_at(pointer);
  return is_union(type) ? c_layout_size(&L->layout, type) : union_by_pointer(L, pointer);
}

// ---- the way to a member

// The way to the first member is nothing; and a struct that is passed or returned is stored as a number, whole (not its padding).
static void find_ranges(const Lower *L, LLVMValueRef pointer, uint64_t size, RangeVec *out) {
  LLVMTypeRef type = type_at(pointer);
  bool is_first = c_value_opcode(pointer) != LLVMGetElementPtr && is_struct(type);
  if (is_first) add_gaps(L, type, pointer, out);
  for (;;) {
    add_range(out, pointer, size, union_size(L, pointer));
    if (c_value_opcode(pointer) != LLVMGetElementPtr || !is_member(pointer)) return;
    type = LLVMGetGEPSourceElementType(pointer);
    pointer = LLVMGetOperand(pointer, 0);
    if (is_struct(type)) add_gaps(L, type, pointer, out);
    size = c_layout_size(&L->layout, type);
  }
}

// ---- changes

static bool has_cell(const Object *object, uint64_t begin, uint64_t end) {
  for (uint32_t i = 0; i < object->cells.count; i++)
    if (object->cells.data[i].offset >= begin && object->cells.data[i].offset < end) return true;
  return false;
}

// Does anything in the program reach there?
static bool is_seen(Lower *L, const Range *range) {
  int64_t offset;
  const Object *object = c_objects_at(&L->objects, &L->layout, range->from, &offset);
  uint64_t begin = (uint64_t)offset + range->offset;
  if (object && !object->in_memory) return has_cell(object, begin, begin + range->size);
  return c_points_to_is_accessed(L->points, range->from, range->offset, range->size);
}

static void disturb(Lower *L, const RangeVec *ranges) {
  VarId changes = c_variable_temporary(L, "changes", SORT_BOOL);
  Term changed = variable_term(L, changes);
  c_edge_choose(L, changes);
  for (uint32_t i = 0; i < ranges->count; i++)
    c_memory_disturb(L, ranges->data[i].from, ranges->data[i].offset, ranges->data[i].size, changed);
  Loc mark = c_edge_location(L), next = c_edge_location(L);
  c_edge_if(L, changed, mark, next);
  L->at = mark;
  c_edge_inexact(L, "bytes that a store leaves unspecified");
  c_edge_goto(L, next);
  L->at = next;
}

// Of the library's models nothing is said: what they write is as they write it.
static void keep_seen(Lower *L, RangeVec *ranges) {
  uint32_t count = 0;
  bool is_asked = !L->is_asking && L->at != LOC_NONE && !L->now->call_place.line;
  for (uint32_t i = 0; i < ranges->count && is_asked; i++)
    if (is_seen(L, &ranges->data[i])) ranges->data[count++] = ranges->data[i];
  ranges->count = count;
}

// Bits beside a bit-field: they stay as they are, which an implementation need not do, so nothing is proved from here on where others look at them.
static void add_bit_field_gaps(Lower *L, LLVMValueRef to, uint64_t size, RangeVec *out) {
  BitFieldGaps gaps;
  bool has = !L->is_asking && !L->now->call_place.line && c_bit_field_gaps_find(L, to, size, &gaps);
  if (!has) return;
  for (uint32_t i = 0; i < gaps.bytes.count; i++)
    add_range(out, gaps.base, gaps.bytes.data[i].offset, gaps.bytes.data[i].offset + gaps.bytes.data[i].size);
  if (gaps.are_beside && c_bit_field_gaps_are_seen(L, to))
    c_edge_doubt(L, "bits beside a bit-field, which a store leaves unspecified");
  debugrangevec_release(&gaps.bytes);
}

void c_unspecified_stored(Lower *L, LLVMValueRef store) {
  RangeVec ranges = {0};
  LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(store, 0));
  find_ranges(L, LLVMGetOperand(store, 1), c_layout_access_size(&L->layout, type), &ranges);
  if (c_layout_is_float(type)) // a long double has 10 bytes in 12 or 16
    add_range(&ranges, LLVMGetOperand(store, 1), c_layout_access_size(&L->layout, type),
              c_layout_size(&L->layout, type));
  add_bit_field_gaps(L, LLVMGetOperand(store, 1), c_layout_access_size(&L->layout, type), &ranges);
  keep_seen(L, &ranges);
  if (ranges.count) disturb(L, &ranges);
  rangevec_release(&ranges);
}

void c_unspecified_bytes(Lower *L, LLVMValueRef from, LLVMValueRef size) {
  RangeVec ranges = {0};
  add_range(&ranges, from, 0, LLVMConstIntGetZExtValue(size));
  keep_seen(L, &ranges);
  if (ranges.count) disturb(L, &ranges);
  rangevec_release(&ranges);
}

void c_unspecified_assigned(Lower *L, LLVMValueRef to, LLVMValueRef size) {
  RangeVec ranges = {0};
  LLVMTypeRef type = type_at(to);
  bool is_whole =
      is_struct(type) && LLVMIsAConstantInt(size) && LLVMConstIntGetZExtValue(size) == c_layout_size(&L->layout, type);
  if (is_whole) add_gaps(L, type, to, &ranges);
  if (is_whole && c_copy_kind(L) == COPY_ASSIGNMENT)
    add_bit_field_gaps(L, to, c_layout_size(&L->layout, type), &ranges);
  keep_seen(L, &ranges);
  if (ranges.count && c_copy_kind(L) == COPY_ASSIGNMENT) disturb(L, &ranges);
  rangevec_release(&ranges);
}

// The structs that the first of the initialisers is in; what it does not name is as it is in static objects, where padding is zero (6.7.9p10, p21).
void c_unspecified_zeroed(Lower *L, LLVMValueRef to, LLVMValueRef size) {
  RangeVec ranges = {0};
  LLVMTypeRef type = type_at(to);
  bool is_whole = type && LLVMIsAConstantInt(size) && LLVMConstIntGetZExtValue(size) == c_layout_size(&L->layout, type);
  while (is_whole && (is_struct(type) || LLVMGetTypeKind(type) == LLVMArrayTypeKind)) {
    if (is_struct(type)) add_gaps(L, type, to, &ranges);
    bool has_parts = !is_struct(type) || LLVMCountStructElementTypes(type);
    type = has_parts && !is_union(type) ? c_layout_part_type(type, 0) : NULL;
    is_whole = type != NULL;
  }
  keep_seen(L, &ranges);
  if (ranges.count && c_copy_kind(L) == COPY_ASSIGNMENT) disturb(L, &ranges);
  rangevec_release(&ranges);
}
