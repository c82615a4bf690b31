#include "front/c/debug_layout.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/c/debug_nodes.h"

// ---- alignment

// Whether a member is where its type's alignment wants it: bit-fields within one unit of their type.
static bool member_is_aligned(LLVMValueRef member, uint64_t alignment) {
  LLVMMetadataRef node = LLVMValueAsMetadata(member);
  uint64_t begin = LLVMDITypeGetOffsetInBits(node), bits = LLVMDITypeGetSizeInBits(node);
  uint64_t unit = c_debug_type_size(member) * 8;
  if (LLVMDITypeGetFlags(node) & LLVMDIFlagBitField) return unit && begin % unit + bits <= unit;
  return begin % (alignment * 8) == 0;
}

static uint64_t struct_alignment(LLVMValueRef type, uint64_t widest) {
  LLVMValueRef elements = c_debug_operand(type, ELEMENTS_OF_TYPE);
  unsigned count = elements ? LLVMGetMDNodeNumOperands(elements) : 0;
  uint64_t result = 1;
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef member = c_debug_operand(elements, i);
    if (!c_debug_is_type(member) || c_debug_tag(member) != TAG_MEMBER) continue;
    uint64_t alignment = c_debug_type_alignment(member, widest);
    if (!member_is_aligned(member, alignment)) return 1;
    if (alignment > result) result = alignment;
  }
  return c_debug_type_size(type) % result == 0 ? result : 1;
}

uint64_t c_debug_type_alignment(LLVMValueRef type, uint64_t widest) {
  type = c_debug_plain_type(type);
  if (!type) return 1;
  bool composite = LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDICompositeTypeMetadataKind;
  uint16_t tag = c_debug_tag(type);
  if (composite && tag == TAG_ARRAY) return c_debug_type_alignment(c_debug_operand(type, BASE_OF_TYPE), widest);
  if (composite && (tag == TAG_STRUCT || tag == TAG_UNION)) return struct_alignment(type, widest);
  uint64_t size = c_debug_type_size(type);
  return size == 0 ? 1 : size < widest ? size : widest;
}

uint64_t c_debug_declared_alignment(LLVMValueRef type) {
  uint64_t result = 1;
  for (; c_debug_is_type(type); type = c_debug_operand(type, BASE_OF_TYPE)) {
    uint16_t tag = c_debug_tag(type);
    uint64_t own = LLVMDITypeGetAlignInBits(LLVMValueAsMetadata(type)) / 8;
    if (own > result) result = own;
    if (tag == TAG_STRUCT || tag == TAG_UNION) break;
    bool named = tag == TAG_TYPEDEF || tag == TAG_CONST || tag == TAG_VOLATILE || tag == TAG_RESTRICT ||
                 tag == TAG_ATOMIC || tag == TAG_MEMBER || tag == TAG_ARRAY;
    if (!named) return result;
  }
  LLVMValueRef elements = c_debug_is_type(type) ? c_debug_operand(type, ELEMENTS_OF_TYPE) : NULL;
  for (unsigned i = 0, count = elements ? LLVMGetMDNodeNumOperands(elements) : 0; i < count; i++) {
    LLVMValueRef member = c_debug_operand(elements, i);
    uint64_t of_member =
        c_debug_is_type(member) && c_debug_tag(member) == TAG_MEMBER ? c_debug_declared_alignment(member) : 1;
    if (of_member > result) result = of_member;
  }
  return result;
}

// ---- what is at an offset

static LLVMValueRef array_member(const DebugInfo *debug, LLVMValueRef type, uint64_t offset, uint32_t size,
                                 Text *path) {
  // Several dimensions are one node; a row is everything below the first dimension.
  LLVMValueRef element = c_debug_operand(type, BASE_OF_TYPE), plain = c_debug_plain_type(element);
  uint64_t bytes = plain ? LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(plain)) / 8 : 0;
  uint64_t row = LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(type)) / 8, index = offset;
  LLVMValueRef dimensions = c_debug_operand(type, ELEMENTS_OF_TYPE);
  unsigned count = dimensions ? LLVMGetMDNodeNumOperands(dimensions) : 0;
  if (!bytes) return NULL;
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef length = c_debug_operand(c_debug_operand(dimensions, i), 0);
    uint64_t n = length && LLVMIsAConstantInt(length) ? LLVMConstIntGetZExtValue(length) : 0;
    if (!n) return NULL;
    row /= n;
    text_format(path, "[%llu]", (unsigned long long)(index / row));
    index %= row;
  }
  return c_debug_member(debug, element, offset % bytes, size, path);
}

// What holds bit-fields has no name of its own in the source, and none of their names means all of it: `.{k, z}`.
static void add_bit_fields(const DebugInfo *debug, LLVMValueRef elements, uint64_t offset, uint32_t size, Text *path) {
  const char *between = ".{";
  for (unsigned i = 0, count = LLVMGetMDNodeNumOperands(elements); i < count; i++) {
    LLVMValueRef member = c_debug_operand(elements, i);
    if (!c_debug_is_type(member) || c_debug_tag(member) != TAG_MEMBER || !c_debug_is_bit_field(member)) continue;
    LLVMMetadataRef node = LLVMValueAsMetadata(member);
    uint64_t begin = LLVMDITypeGetOffsetInBits(node), end = begin + LLVMDITypeGetSizeInBits(node);
    const char *name = c_debug_text(debug->arena, c_debug_operand(member, NAME_OF_TYPE));
    if (!name || begin >= 8 * (offset + size) || end <= 8 * offset) continue;
    text_format(path, "%s%s", between, name);
    between = ", ";
  }
  text_add(path, *between == '.' ? ".{}" : "}");
}

// Of the members of a union, where several begin there, one that is no larger or smaller than what is looked for.
static LLVMValueRef union_member(LLVMValueRef elements, uint64_t offset, uint32_t size) {
  for (unsigned i = 0, count = elements ? LLVMGetMDNodeNumOperands(elements) : 0; i < count && offset == 0; i++) {
    LLVMValueRef member = c_debug_operand(elements, i);
    if (c_debug_is_type(member) && c_debug_tag(member) == TAG_MEMBER && !c_debug_is_bit_field(member) &&
        c_debug_type_size(member) == size && c_debug_scalar(member).known)
      return member;
  }
  return NULL;
}

static LLVMValueRef struct_member(const DebugInfo *debug, LLVMValueRef type, uint64_t offset, uint32_t size,
                                  Text *path) {
  LLVMValueRef elements = c_debug_operand(type, ELEMENTS_OF_TYPE), best = NULL;
  unsigned count = elements ? LLVMGetMDNodeNumOperands(elements) : 0;
  uint64_t best_begin = 0;
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef member = c_debug_operand(elements, i);
    if (!c_debug_is_type(member) || c_debug_tag(member) != TAG_MEMBER) continue;
    LLVMMetadataRef node = LLVMValueAsMetadata(member);
    uint64_t begin = LLVMDITypeGetOffsetInBits(node), bits = LLVMDITypeGetSizeInBits(node);
    bool inside = begin <= offset * 8 && offset * 8 < begin + bits;
    bool bit_field = begin / 8 >= offset && begin / 8 < offset + size && begin % 8;
    if (inside || (!best && bit_field)) best = member, best_begin = begin / 8;
    if (inside) break;
  }
  LLVMValueRef fitting = c_debug_tag(type) == TAG_UNION ? union_member(elements, offset, size) : NULL;
  if (fitting) best = fitting;
  if (!best) return NULL;
  const char *name = c_debug_text(debug->arena, c_debug_operand(best, NAME_OF_TYPE));
  if (c_debug_is_bit_field(best)) add_bit_fields(debug, elements, offset, size, path);
  else if (name) text_format(path, ".%s", name);
  return c_debug_member(debug, best, offset >= best_begin ? offset - best_begin : 0, size, path);
}

LLVMValueRef c_debug_member(const DebugInfo *debug, LLVMValueRef type, uint64_t offset, uint32_t size, Text *path) {
  LLVMValueRef plain = c_debug_plain_type(type);
  if (!plain) return NULL;
  uint16_t tag = c_debug_tag(plain);
  if (LLVMGetMetadataKind(LLVMValueAsMetadata(plain)) == LLVMDICompositeTypeMetadataKind) {
    if (tag == TAG_ARRAY) return array_member(debug, plain, offset, size, path);
    if (tag == TAG_STRUCT || tag == TAG_UNION) return struct_member(debug, plain, offset, size, path);
  }
  return offset == 0 ? plain : NULL;
}

// ---- constant parts

#define MOST_PARTS                                                                                                     \
  256u // of what has members that are constant, each by itself; more are not looked at, but for those of one array

// A bit-field, byte by byte.
static void constant_bits(LLVMMetadataRef member, uint64_t offset, DebugRangeVec *out) {
  uint64_t begin = LLVMDITypeGetOffsetInBits(member), end = begin + LLVMDITypeGetSizeInBits(member);
  for (uint64_t byte = begin / 8; byte * 8 < end; byte++) {
    unsigned low = begin > byte * 8 ? (unsigned)(begin - byte * 8) : 0;
    unsigned high = end < byte * 8 + 8 ? (unsigned)(end - byte * 8) : 8;
    unsigned own = ((1u << high) - 1) & ~((1u << low) - 1);
    debugrangevec_push(out, (DebugRange){.offset = offset + byte, .size = 1, .beside = (uint8_t)~own});
  }
}

static void constant_member(LLVMValueRef member, uint64_t offset, DebugRangeVec *out) {
  LLVMValueRef type = c_debug_operand(member, BASE_OF_TYPE);
  LLVMMetadataRef node = LLVMValueAsMetadata(member);
  if (!c_debug_is_bit_field(member)) c_debug_constant_parts(type, offset + LLVMDITypeGetOffsetInBits(node) / 8, out);
  else if (c_debug_is_const(type)) constant_bits(node, offset, out);
}

static void constant_members(LLVMValueRef type, uint64_t offset, DebugRangeVec *out) {
  LLVMValueRef elements = c_debug_operand(type, ELEMENTS_OF_TYPE);
  for (unsigned i = 0, count = elements ? LLVMGetMDNodeNumOperands(elements) : 0; i < count; i++) {
    LLVMValueRef member = c_debug_operand(elements, i);
    if (c_debug_is_type(member) && c_debug_tag(member) == TAG_MEMBER) constant_member(member, offset, out);
  }
}

// What is in both, and what is in the one of them that goes on where the other has ended.
static void add_common(const DebugRangeVec *a, const DebugRangeVec *b, uint64_t end_of_b, DebugRangeVec *out) {
  for (uint32_t i = 0; i < a->count; i++) {
    DebugRange one = a->data[i];
    uint64_t end = one.offset + one.size;
    if (end > end_of_b) {
      uint64_t from = one.offset > end_of_b ? one.offset : end_of_b;
      debugrangevec_push(out, (DebugRange){.offset = from, .size = end - from, .beside = one.beside});
    }
    for (uint32_t k = 0; k < b->count; k++) {
      DebugRange other = b->data[k], both = {.beside = one.beside | other.beside};
      uint64_t end_of_other = other.offset + other.size, last = end < end_of_other ? end : end_of_other;
      both.offset = one.offset > other.offset ? one.offset : other.offset;
      both.size = last > both.offset ? last - both.offset : 0;
      if (both.size && both.beside != UINT8_MAX) debugrangevec_push(out, both);
    }
  }
}

static void intersect(DebugRangeVec *all, uint64_t end, const DebugRangeVec *own, uint64_t size) {
  DebugRangeVec common = {0};
  if (end >= size) add_common(all, own, size, &common);
  else add_common(own, all, end, &common);
  debugrangevec_release(all);
  *all = common;
}

static uint64_t member_size(LLVMValueRef member) {
  return c_debug_is_bit_field(member) ? (LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(member)) + 7) / 8
                                      : c_debug_type_size(c_debug_operand(member, BASE_OF_TYPE));
}

static void constant_in_all(LLVMValueRef type, uint64_t offset, DebugRangeVec *out) {
  LLVMValueRef elements = c_debug_operand(type, ELEMENTS_OF_TYPE);
  DebugRangeVec all = {0};
  uint64_t end = 0;
  for (unsigned i = 0, count = elements ? LLVMGetMDNodeNumOperands(elements) : 0; i < count; i++) {
    LLVMValueRef member = c_debug_operand(elements, i);
    if (!c_debug_is_type(member) || c_debug_tag(member) != TAG_MEMBER) continue;
    DebugRangeVec own = {0};
    uint64_t size = member_size(member);
    constant_member(member, 0, &own);
    intersect(&all, end, &own, size);
    if (size > end) end = size;
    debugrangevec_release(&own);
  }
  for (uint32_t i = 0; i < all.count; i++) {
    all.data[i].offset += offset;
    debugrangevec_push(out, all.data[i]);
  }
  debugrangevec_release(&all);
}

// Those of one element, for each; of a long array together.
static void constant_elements(LLVMValueRef element, uint64_t offset, uint64_t step, uint64_t count,
                              DebugRangeVec *out) {
  uint32_t before = out->count;
  c_debug_constant_parts(element, offset, out);
  uint64_t parts = out->count - before;
  bool is_long = parts && count > MOST_PARTS / parts;
  for (uint32_t i = before; i < out->count && is_long; i++)
    if (!out->data[i].stride) out->data[i].stride = step, out->data[i].count = count;
  for (uint64_t i = 1; i < count && parts && !is_long && out->count < MOST_PARTS; i++)
    c_debug_constant_parts(element, offset + i * step, out);
}

void c_debug_constant_parts(LLVMValueRef type, uint64_t offset, DebugRangeVec *out) {
  LLVMValueRef plain = c_debug_plain_type(type);
  uint64_t size = c_debug_type_size(type);
  if (!plain || !size || out->count >= MOST_PARTS) return;
  bool is_composite = LLVMGetMetadataKind(LLVMValueAsMetadata(plain)) == LLVMDICompositeTypeMetadataKind;
  bool is_array = is_composite && c_debug_tag(plain) == TAG_ARRAY;
  LLVMValueRef element = is_array ? c_debug_operand(plain, BASE_OF_TYPE) : NULL;
  if (c_debug_is_const(type) || (element && c_debug_is_const(element)))
    debugrangevec_push(out, (DebugRange){.offset = offset, .size = size});
  else if (is_composite && c_debug_tag(plain) == TAG_STRUCT) constant_members(plain, offset, out);
  else if (is_composite && c_debug_tag(plain) == TAG_UNION) constant_in_all(plain, offset, out);
  uint64_t step = element && c_debug_is_of_structs(element) ? c_debug_type_size(element) : 0;
  if (step && !c_debug_is_const(element)) constant_elements(element, offset, step, size / step, out);
}

// ---- types by their names

VEC(NodeVec, nodevec, LLVMValueRef)

static bool is_named(const DebugInfo *debug, LLVMValueRef type, const char *name) {
  const char *own = c_debug_text(debug->arena, c_debug_operand(type, NAME_OF_TYPE));
  size_t length = own ? strlen(own) : 0;
  return length && strncmp(own, name, length) == 0 && (!name[length] || name[length] == '.');
}

// What a type is made of, that was not seen before.
static void add_types(LLVMValueRef type, Map *seen, NodeVec *out) {
  LLVMValueRef base = c_debug_operand(type, BASE_OF_TYPE), elements = NULL;
  bool has_elements = LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDICompositeTypeMetadataKind;
  if (has_elements) elements = c_debug_operand(type, ELEMENTS_OF_TYPE);
  for (int i = -1, count = elements ? (int)LLVMGetMDNodeNumOperands(elements) : 0; i < count; i++) {
    LLVMValueRef part = i < 0 ? base : c_debug_operand(elements, (unsigned)i);
    if (!part || !c_debug_is_type(part) || map_find(seen, map_key(part), 0)) continue;
    map_set(seen, map_key(part), 1);
    nodevec_push(out, part);
  }
}

enum { RETAINED_TYPES = 5 }; // of a unit

static void add_retained(LLVMModuleRef module, Map *seen, NodeVec *todo) {
  unsigned count = LLVMGetNamedMetadataNumOperands(module, "llvm.dbg.cu");
  LLVMValueRef *units = memory_new((count + 1) * sizeof *units);
  LLVMGetNamedMetadataOperands(module, "llvm.dbg.cu", units);
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef types = c_debug_operand(units[i], RETAINED_TYPES);
    for (unsigned k = 0, n = types ? LLVMGetMDNodeNumOperands(types) : 0; k < n; k++) {
      LLVMValueRef type = c_debug_operand(types, k);
      if (!c_debug_is_type(type) || map_find(seen, map_key(type), 0)) continue;
      map_set(seen, map_key(type), 1);
      nodevec_push(todo, type);
    }
  }
  free(units);
}

bool c_debug_typedef_alignment(LLVMModuleRef module, uint64_t size, uint64_t *low, uint64_t *high) {
  Map seen = {0};
  NodeVec todo = {0};
  bool found = false;
  add_retained(module, &seen, &todo);
  while (todo.count) {
    LLVMValueRef type = todo.data[--todo.count];
    if (LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDIBasicTypeMetadataKind) continue;
    uint64_t own = c_debug_tag(type) == TAG_TYPEDEF ? LLVMDITypeGetAlignInBits(LLVMValueAsMetadata(type)) / 8 : 0;
    if (own && c_debug_type_size(type) == size) {
      *low = found && *low < own ? *low : own;
      *high = found && *high > own ? *high : own;
      found = true;
    }
    add_types(type, &seen, &todo);
  }
  map_release(&seen);
  nodevec_release(&todo);
  return found;
}

LLVMValueRef c_debug_struct_named(const DebugInfo *debug, const char *name, uint64_t size) {
  Map seen = {0};
  NodeVec todo = {0};
  LLVMValueRef found = NULL;
  for (uint32_t i = 0; i < debug->count; i++) {
    LLVMValueRef type = c_debug_variable_type(debug->nodes[i]);
    if (c_debug_is_type(type)) nodevec_push(&todo, type);
  }
  while (todo.count && !found) {
    LLVMValueRef type = todo.data[--todo.count];
    if (LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDIBasicTypeMetadataKind) continue;
    bool is_it = is_named(debug, type, name) && c_debug_type_size(type) == size && c_debug_kind(type) == DEBUG_STRUCT;
    if (is_it) found = type;
    else add_types(type, &seen, &todo);
  }
  map_release(&seen);
  nodevec_release(&todo);
  return found;
}
