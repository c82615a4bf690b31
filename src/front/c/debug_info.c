#include "front/c/debug_info.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "base/vec.h"
#include "front/c/attributes.h"

// DWARF tags (standard, section 7.5.3).
enum {
  TAG_ARRAY = 0x01,
  TAG_ENUMERATION = 0x04,
  TAG_MEMBER = 0x0d,
  TAG_POINTER = 0x0f,
  TAG_STRUCT = 0x13,
  TAG_FUNCTION = 0x15,
  TAG_TYPEDEF = 0x16,
  TAG_UNION = 0x17,
  TAG_CONST = 0x26,
  TAG_VOLATILE = 0x35,
  TAG_RESTRICT = 0x37,
  TAG_ATOMIC = 0x47
};
// Operands of the nodes that are used here.
enum {
  SCOPE_OF_VARIABLE = 0,
  NAME_OF_VARIABLE = 1,
  TYPE_OF_VARIABLE = 3,
  NAME_OF_FUNCTION = 2,
  NAME_OF_TYPE = 2,
  BASE_OF_TYPE = 3,
  ELEMENTS_OF_TYPE = 4
};

static LLVMValueRef node_operand(LLVMValueRef node, unsigned index) {
  if (!node || !LLVMIsAMDNode(node)) return NULL;
  unsigned count = LLVMGetMDNodeNumOperands(node);
  if (index >= count) return NULL;
  LLVMValueRef *operands = memory_new(count * sizeof *operands);
  LLVMGetMDNodeOperands(node, operands);
  LLVMValueRef result = operands[index];
  free(operands);
  return result;
}

static uint16_t node_tag(LLVMValueRef node) { return LLVMGetDINodeTag(LLVMValueAsMetadata(node)); }

static bool is_type(LLVMValueRef node) {
  if (!node || !LLVMIsAMDNode(node)) return false;
  LLVMMetadataKind kind = LLVMGetMetadataKind(LLVMValueAsMetadata(node));
  return kind == LLVMDIBasicTypeMetadataKind || kind == LLVMDIDerivedTypeMetadataKind ||
         kind == LLVMDICompositeTypeMetadataKind || kind == LLVMDISubroutineTypeMetadataKind;
}

// ---- variables

static void add_variable(DebugInfo *debug, LLVMValueRef object, LLVMValueRef variable) {
  if (debug->count == debug->capacity) {
    debug->capacity = debug->capacity ? 2 * debug->capacity : 64;
    debug->nodes = memory_resize(debug->nodes, debug->capacity * sizeof *debug->nodes);
  }
  debug->nodes[debug->count++] = variable;
  map_set(&debug->variables, map_key(object), debug->count);
}

LLVMValueRef c_debug_declared(LLVMValueRef call, LLVMValueRef *variable) {
  LLVMValueRef callee = LLVMGetCalledValue(call);
  size_t length;
  if (!LLVMIsAFunction(callee) || strcmp(LLVMGetValueName2(callee, &length), "llvm.dbg.declare") != 0) return NULL;
  LLVMValueRef wrapped = LLVMGetOperand(call, 0), object = NULL;
  if (LLVMIsAValueAsMetadata(wrapped)) LLVMGetMDNodeOperands(wrapped, &object);
  *variable = LLVMGetOperand(call, 1);
  return object;
}

static void read_function(DebugInfo *debug, LLVMValueRef function) {
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(function); b; b = LLVMGetNextBasicBlock(b))
    for (LLVMValueRef i = LLVMGetFirstInstruction(b); i; i = LLVMGetNextInstruction(i)) {
      LLVMValueRef variable, object;
      if (LLVMIsACallInst(i) && (object = c_debug_declared(i, &variable))) add_variable(debug, object, variable);
    }
}

static void read_global(DebugInfo *debug, LLVMValueRef global) {
  size_t count;
  LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(global, &count);
  for (size_t i = 0; i < count; i++) {
    LLVMMetadataRef node = LLVMValueMetadataEntriesGetMetadata(entries, (unsigned)i);
    if (LLVMGetMetadataKind(node) != LLVMDIGlobalVariableExpressionMetadataKind) continue;
    LLVMMetadataRef variable = LLVMDIGlobalVariableExpressionGetVariable(node);
    if (variable) add_variable(debug, global, LLVMMetadataAsValue(debug->context, variable));
    break;
  }
  LLVMDisposeValueMetadataEntries(entries);
}

void c_debug_init(DebugInfo *debug, LLVMModuleRef module, Arena *arena) {
  *debug = (DebugInfo){.context = LLVMGetModuleContext(module), .arena = arena};
  for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) read_function(debug, f);
  for (LLVMValueRef g = LLVMGetFirstGlobal(module); g; g = LLVMGetNextGlobal(g)) read_global(debug, g);
}

void c_debug_release(DebugInfo *debug) {
  map_release(&debug->variables);
  map_release(&debug->files);
  free(debug->nodes);
  free(debug->names);
}

LLVMValueRef c_debug_variable(const DebugInfo *debug, LLVMValueRef object) {
  uint32_t index = map_find(&debug->variables, map_key(object), 0);
  return index ? debug->nodes[index - 1] : NULL;
}

static const char *text_of(const DebugInfo *debug, LLVMValueRef string) {
  if (!string || !LLVMIsAMDString(string)) return NULL;
  unsigned length;
  const char *text = LLVMGetMDString(string, &length);
  return length ? arena_format(debug->arena, "%.*s", (int)length, text) : NULL;
}

const char *c_debug_variable_name(const DebugInfo *debug, LLVMValueRef variable) {
  return text_of(debug, node_operand(variable, NAME_OF_VARIABLE));
}

LLVMValueRef c_debug_variable_type(LLVMValueRef variable) {
  LLVMValueRef type = node_operand(variable, TYPE_OF_VARIABLE);
  return is_type(type) ? type : NULL;
}

const char *c_debug_variable_function(const DebugInfo *debug, LLVMValueRef variable) {
  LLVMValueRef scope = node_operand(variable, SCOPE_OF_VARIABLE);
  while (scope && LLVMIsAMDNode(scope)) {
    LLVMMetadataKind kind = LLVMGetMetadataKind(LLVMValueAsMetadata(scope));
    if (kind == LLVMDISubprogramMetadataKind) return text_of(debug, node_operand(scope, NAME_OF_FUNCTION));
    if (kind != LLVMDILexicalBlockMetadataKind && kind != LLVMDILexicalBlockFileMetadataKind) return NULL;
    scope = node_operand(scope, 1);
  }
  return NULL;
}

// ---- blocks

bool c_debug_is_block(LLVMMetadataRef scope) {
  LLVMMetadataKind kind = LLVMGetMetadataKind(scope);
  return kind == LLVMDILexicalBlockMetadataKind || kind == LLVMDILexicalBlockFileMetadataKind;
}

LLVMMetadataRef c_debug_variable_block(LLVMValueRef variable) {
  LLVMValueRef scope = node_operand(variable, SCOPE_OF_VARIABLE);
  LLVMMetadataRef block = scope && LLVMIsAMDNode(scope) ? LLVMValueAsMetadata(scope) : NULL;
  return block && c_debug_is_block(block) ? block : NULL;
}

LLVMMetadataRef c_debug_block(LLVMValueRef instruction) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
  bool has_place = location && LLVMDILocationGetLine(location);
  return has_place ? LLVMDILocationGetScope(location) : NULL;
}

bool c_debug_block_is_inside(const DebugInfo *debug, LLVMMetadataRef block, LLVMMetadataRef outer) {
  while (block && block != outer && c_debug_is_block(block)) {
    LLVMValueRef parent = node_operand(LLVMMetadataAsValue(debug->context, block), 1);
    block = parent && LLVMIsAMDNode(parent) ? LLVMValueAsMetadata(parent) : NULL;
  }
  return block && block == outer;
}

// ---- types

static LLVMValueRef without_qualifiers(LLVMValueRef type) {
  while (is_type(type)) {
    uint16_t tag = node_tag(type);
    bool named = tag == TAG_TYPEDEF || tag == TAG_CONST || tag == TAG_VOLATILE || tag == TAG_RESTRICT ||
                 tag == TAG_ATOMIC || tag == TAG_MEMBER;
    if (!named) return type;
    type = node_operand(type, BASE_OF_TYPE);
  }
  return NULL;
}

static bool names(const char *name, size_t length, const char *what) {
  return strlen(what) == length && memcmp(name, what, length) == 0;
}

static DebugScalar basic_scalar(LLVMValueRef type) {
  size_t length;
  const char *name = LLVMDITypeGetName(LLVMValueAsMetadata(type), &length);
  if (!name) return (DebugScalar){.is_signed = true};
  bool is_bool = names(name, length, "_Bool") || names(name, length, "bool");
  bool is_float = names(name, length, "float") || names(name, length, "double") || names(name, length, "long double") ||
                  names(name, length, "_Float16") || names(name, length, "__float128") ||
                  names(name, length, "_Float128");
  bool is_unsigned = length >= 8 && memcmp(name, "unsigned", 8) == 0;
  return (DebugScalar){.is_signed = !is_bool && !is_unsigned, .is_bool = is_bool, .is_float = is_float, .known = true};
}

uint64_t c_debug_type_size(LLVMValueRef type) {
  type = without_qualifiers(type);
  return type ? LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(type)) / 8 : 0;
}

// Whether a member is where its type's alignment wants it: bit-fields within one unit of their type.
static bool member_is_aligned(LLVMValueRef member, uint64_t alignment) {
  LLVMMetadataRef node = LLVMValueAsMetadata(member);
  uint64_t begin = LLVMDITypeGetOffsetInBits(node), bits = LLVMDITypeGetSizeInBits(node);
  uint64_t unit = c_debug_type_size(member) * 8;
  if (LLVMDITypeGetFlags(node) & LLVMDIFlagBitField) return unit && begin % unit + bits <= unit;
  return begin % (alignment * 8) == 0;
}

static uint64_t struct_alignment(LLVMValueRef type, uint64_t widest) {
  LLVMValueRef elements = node_operand(type, ELEMENTS_OF_TYPE);
  unsigned count = elements ? LLVMGetMDNodeNumOperands(elements) : 0;
  uint64_t result = 1;
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef member = node_operand(elements, i);
    if (!is_type(member) || node_tag(member) != TAG_MEMBER) continue;
    uint64_t alignment = c_debug_type_alignment(member, widest);
    if (!member_is_aligned(member, alignment)) return 1;
    if (alignment > result) result = alignment;
  }
  return c_debug_type_size(type) % result == 0 ? result : 1;
}

bool c_debug_is_of_structs(LLVMValueRef type) {
  type = without_qualifiers(type);
  while (type && node_tag(type) == TAG_ARRAY) type = without_qualifiers(node_operand(type, BASE_OF_TYPE));
  return type && (node_tag(type) == TAG_STRUCT || node_tag(type) == TAG_UNION);
}

uint64_t c_debug_type_alignment(LLVMValueRef type, uint64_t widest) {
  type = without_qualifiers(type);
  if (!type) return 1;
  bool composite = LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDICompositeTypeMetadataKind;
  uint16_t tag = node_tag(type);
  if (composite && tag == TAG_ARRAY) return c_debug_type_alignment(node_operand(type, BASE_OF_TYPE), widest);
  if (composite && (tag == TAG_STRUCT || tag == TAG_UNION)) return struct_alignment(type, widest);
  uint64_t size = c_debug_type_size(type);
  return size == 0 ? 1 : size < widest ? size : widest;
}

uint64_t c_debug_declared_alignment(LLVMValueRef type) {
  uint64_t result = 1;
  for (; is_type(type); type = node_operand(type, BASE_OF_TYPE)) {
    uint16_t tag = node_tag(type);
    uint64_t own = LLVMDITypeGetAlignInBits(LLVMValueAsMetadata(type)) / 8;
    if (own > result) result = own;
    if (tag == TAG_STRUCT || tag == TAG_UNION) break;
    bool named = tag == TAG_TYPEDEF || tag == TAG_CONST || tag == TAG_VOLATILE || tag == TAG_RESTRICT ||
                 tag == TAG_ATOMIC || tag == TAG_MEMBER || tag == TAG_ARRAY;
    if (!named) return result;
  }
  LLVMValueRef elements = is_type(type) ? node_operand(type, ELEMENTS_OF_TYPE) : NULL;
  for (unsigned i = 0, count = elements ? LLVMGetMDNodeNumOperands(elements) : 0; i < count; i++) {
    LLVMValueRef member = node_operand(elements, i);
    uint64_t of_member = is_type(member) && node_tag(member) == TAG_MEMBER ? c_debug_declared_alignment(member) : 1;
    if (of_member > result) result = of_member;
  }
  return result;
}

DebugScalar c_debug_scalar(LLVMValueRef type) {
  type = without_qualifiers(type);
  if (!type) return (DebugScalar){.is_signed = true};
  if (LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDIBasicTypeMetadataKind) return basic_scalar(type);
  if (node_tag(type) == TAG_ENUMERATION) return c_debug_scalar(node_operand(type, BASE_OF_TYPE));
  return (DebugScalar){.is_signed = false, .known = node_tag(type) == TAG_POINTER};
}

static LLVMValueRef array_member(const DebugInfo *debug, LLVMValueRef type, uint64_t offset, uint32_t size,
                                 Text *path) {
  // Several dimensions are one node; a row is everything below the first dimension.
  LLVMValueRef element = node_operand(type, BASE_OF_TYPE), plain = without_qualifiers(element);
  uint64_t bytes = plain ? LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(plain)) / 8 : 0;
  uint64_t row = LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(type)) / 8, index = offset;
  LLVMValueRef dimensions = node_operand(type, ELEMENTS_OF_TYPE);
  unsigned count = dimensions ? LLVMGetMDNodeNumOperands(dimensions) : 0;
  if (!bytes) return NULL;
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef length = node_operand(node_operand(dimensions, i), 0);
    uint64_t n = length && LLVMIsAConstantInt(length) ? LLVMConstIntGetZExtValue(length) : 0;
    if (!n) return NULL;
    row /= n;
    text_format(path, "[%llu]", (unsigned long long)(index / row));
    index %= row;
  }
  return c_debug_member(debug, element, offset % bytes, size, path);
}

static bool is_bit_field(LLVMValueRef member) {
  return LLVMDITypeGetFlags(LLVMValueAsMetadata(member)) & LLVMDIFlagBitField;
}

// What holds bit-fields has no name of its own in the source, and none of their names means all of it: `.{k, z}`.
static void add_bit_fields(const DebugInfo *debug, LLVMValueRef elements, uint64_t offset, uint32_t size, Text *path) {
  const char *between = ".{";
  for (unsigned i = 0, count = LLVMGetMDNodeNumOperands(elements); i < count; i++) {
    LLVMValueRef member = node_operand(elements, i);
    if (!is_type(member) || node_tag(member) != TAG_MEMBER || !is_bit_field(member)) continue;
    LLVMMetadataRef node = LLVMValueAsMetadata(member);
    uint64_t begin = LLVMDITypeGetOffsetInBits(node), end = begin + LLVMDITypeGetSizeInBits(node);
    const char *name = text_of(debug, node_operand(member, NAME_OF_TYPE));
    if (!name || begin >= 8 * (offset + size) || end <= 8 * offset) continue;
    text_format(path, "%s%s", between, name);
    between = ", ";
  }
  text_add(path, *between == '.' ? ".{}" : "}");
}

// Of the members of a union, where several begin there, one that is no larger or smaller than what is looked for.
static LLVMValueRef union_member(LLVMValueRef elements, uint64_t offset, uint32_t size) {
  for (unsigned i = 0, count = elements ? LLVMGetMDNodeNumOperands(elements) : 0; i < count && offset == 0; i++) {
    LLVMValueRef member = node_operand(elements, i);
    if (is_type(member) && node_tag(member) == TAG_MEMBER && !is_bit_field(member) &&
        c_debug_type_size(member) == size && c_debug_scalar(member).known)
      return member;
  }
  return NULL;
}

static LLVMValueRef struct_member(const DebugInfo *debug, LLVMValueRef type, uint64_t offset, uint32_t size,
                                  Text *path) {
  LLVMValueRef elements = node_operand(type, ELEMENTS_OF_TYPE), best = NULL;
  unsigned count = elements ? LLVMGetMDNodeNumOperands(elements) : 0;
  uint64_t best_begin = 0;
  for (unsigned i = 0; i < count; i++) {
    LLVMValueRef member = node_operand(elements, i);
    if (!is_type(member) || node_tag(member) != TAG_MEMBER) continue;
    LLVMMetadataRef node = LLVMValueAsMetadata(member);
    uint64_t begin = LLVMDITypeGetOffsetInBits(node), bits = LLVMDITypeGetSizeInBits(node);
    bool inside = begin <= offset * 8 && offset * 8 < begin + bits;
    bool bit_field = begin / 8 >= offset && begin / 8 < offset + size && begin % 8;
    if (inside || (!best && bit_field)) best = member, best_begin = begin / 8;
    if (inside) break;
  }
  LLVMValueRef fitting = node_tag(type) == TAG_UNION ? union_member(elements, offset, size) : NULL;
  if (fitting) best = fitting;
  if (!best) return NULL;
  const char *name = text_of(debug, node_operand(best, NAME_OF_TYPE));
  if (is_bit_field(best)) add_bit_fields(debug, elements, offset, size, path);
  else if (name) text_format(path, ".%s", name);
  return c_debug_member(debug, best, offset >= best_begin ? offset - best_begin : 0, size, path);
}

LLVMValueRef c_debug_member(const DebugInfo *debug, LLVMValueRef type, uint64_t offset, uint32_t size, Text *path) {
  LLVMValueRef plain = without_qualifiers(type);
  if (!plain) return NULL;
  uint16_t tag = node_tag(plain);
  if (LLVMGetMetadataKind(LLVMValueAsMetadata(plain)) == LLVMDICompositeTypeMetadataKind) {
    if (tag == TAG_ARRAY) return array_member(debug, plain, offset, size, path);
    if (tag == TAG_STRUCT || tag == TAG_UNION) return struct_member(debug, plain, offset, size, path);
  }
  return offset == 0 ? plain : NULL;
}

LLVMValueRef c_debug_array_element(LLVMValueRef type) {
  type = without_qualifiers(type);
  if (!type || LLVMGetMetadataKind(LLVMValueAsMetadata(type)) != LLVMDICompositeTypeMetadataKind) return NULL;
  LLVMValueRef dimensions = node_tag(type) == TAG_ARRAY ? node_operand(type, ELEMENTS_OF_TYPE) : NULL;
  LLVMValueRef element = without_qualifiers(node_operand(type, BASE_OF_TYPE));
  bool plain = dimensions && LLVMGetMDNodeNumOperands(dimensions) == 1 && element;
  return plain && c_debug_scalar(element).known ? element : NULL;
}

// ---- types of functions

DebugKind c_debug_kind(LLVMValueRef type) {
  if (!(type = without_qualifiers(type))) return DEBUG_VOID;
  if (LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDIBasicTypeMetadataKind) return DEBUG_NUMBER;
  switch (node_tag(type)) {
  case TAG_ENUMERATION: return DEBUG_NUMBER;
  case TAG_POINTER: return DEBUG_POINTER;
  case TAG_FUNCTION: return DEBUG_FUNCTION;
  case TAG_STRUCT:
  case TAG_UNION: return DEBUG_STRUCT;
  default: return DEBUG_OTHER;
  }
}

LLVMValueRef c_debug_pointee(LLVMValueRef type) {
  LLVMValueRef base = node_operand(without_qualifiers(type), BASE_OF_TYPE);
  return is_type(base) ? base : NULL;
}

bool c_debug_is_const(LLVMValueRef type) {
  for (; is_type(type); type = node_operand(type, BASE_OF_TYPE)) {
    uint16_t tag = node_tag(type);
    if (tag == TAG_CONST) return true;
    if (tag != TAG_TYPEDEF && tag != TAG_VOLATILE && tag != TAG_RESTRICT && tag != TAG_ATOMIC) return false;
  }
  return false;
}

bool c_debug_is_volatile(LLVMValueRef type) {
  for (; is_type(type); type = node_operand(type, BASE_OF_TYPE)) {
    uint16_t tag = node_tag(type);
    if (tag == TAG_VOLATILE) return true;
    if (tag != TAG_TYPEDEF && tag != TAG_CONST && tag != TAG_RESTRICT && tag != TAG_ATOMIC) return false;
  }
  return false;
}

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
  LLVMValueRef type = node_operand(member, BASE_OF_TYPE);
  LLVMMetadataRef node = LLVMValueAsMetadata(member);
  if (!is_bit_field(member)) c_debug_constant_parts(type, offset + LLVMDITypeGetOffsetInBits(node) / 8, out);
  else if (c_debug_is_const(type)) constant_bits(node, offset, out);
}

static void constant_members(LLVMValueRef type, uint64_t offset, DebugRangeVec *out) {
  LLVMValueRef elements = node_operand(type, ELEMENTS_OF_TYPE);
  for (unsigned i = 0, count = elements ? LLVMGetMDNodeNumOperands(elements) : 0; i < count; i++) {
    LLVMValueRef member = node_operand(elements, i);
    if (is_type(member) && node_tag(member) == TAG_MEMBER) constant_member(member, offset, out);
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
  return is_bit_field(member) ? (LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(member)) + 7) / 8
                              : c_debug_type_size(node_operand(member, BASE_OF_TYPE));
}

static void constant_in_all(LLVMValueRef type, uint64_t offset, DebugRangeVec *out) {
  LLVMValueRef elements = node_operand(type, ELEMENTS_OF_TYPE);
  DebugRangeVec all = {0};
  uint64_t end = 0;
  for (unsigned i = 0, count = elements ? LLVMGetMDNodeNumOperands(elements) : 0; i < count; i++) {
    LLVMValueRef member = node_operand(elements, i);
    if (!is_type(member) || node_tag(member) != TAG_MEMBER) continue;
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
  LLVMValueRef plain = without_qualifiers(type);
  uint64_t size = c_debug_type_size(type);
  if (!plain || !size || out->count >= MOST_PARTS) return;
  bool is_composite = LLVMGetMetadataKind(LLVMValueAsMetadata(plain)) == LLVMDICompositeTypeMetadataKind;
  bool is_array = is_composite && node_tag(plain) == TAG_ARRAY;
  LLVMValueRef element = is_array ? node_operand(plain, BASE_OF_TYPE) : NULL;
  if (c_debug_is_const(type) || (element && c_debug_is_const(element)))
    debugrangevec_push(out, (DebugRange){.offset = offset, .size = size});
  else if (is_composite && node_tag(plain) == TAG_STRUCT) constant_members(plain, offset, out);
  else if (is_composite && node_tag(plain) == TAG_UNION) constant_in_all(plain, offset, out);
  uint64_t step = element && c_debug_is_of_structs(element) ? c_debug_type_size(element) : 0;
  if (step && !c_debug_is_const(element)) constant_elements(element, offset, step, size / step, out);
}

LLVMValueRef c_debug_plain_type(LLVMValueRef type) { return without_qualifiers(type); }

const char *c_debug_type_name(const DebugInfo *debug, LLVMValueRef type) {
  type = without_qualifiers(type);
  if (type && node_tag(type) == TAG_ENUMERATION) return c_debug_type_name(debug, node_operand(type, BASE_OF_TYPE));
  return text_of(debug, node_operand(type, NAME_OF_TYPE));
}

const char *c_debug_typedef_name(const DebugInfo *debug, LLVMValueRef type) {
  while (is_type(type) && node_tag(type) != TAG_TYPEDEF && c_debug_plain_type(type) != type)
    type = node_operand(type, BASE_OF_TYPE);
  return is_type(type) && node_tag(type) == TAG_TYPEDEF ? text_of(debug, node_operand(type, NAME_OF_TYPE)) : NULL;
}

bool c_debug_is_union(LLVMValueRef type) {
  type = without_qualifiers(type);
  return type && node_tag(type) == TAG_UNION;
}

bool c_debug_is_array(LLVMValueRef type) {
  type = without_qualifiers(type);
  return type && node_tag(type) == TAG_ARRAY;
}

LLVMValueRef c_debug_function_type(const DebugInfo *debug, LLVMValueRef function) {
  enum { TYPE_OF_FUNCTION = 4 };
  LLVMMetadataRef program = LLVMGetSubprogram(function);
  return program ? node_operand(LLVMMetadataAsValue(debug->context, program), TYPE_OF_FUNCTION) : NULL;
}

bool c_debug_function_part(LLVMValueRef type, uint32_t index, LLVMValueRef *part) {
  enum { TYPES_OF_FUNCTION = 3 };
  LLVMValueRef list = node_operand(type, TYPES_OF_FUNCTION);
  *part = NULL;
  if (!list || !LLVMIsAMDNode(list) || index >= LLVMGetMDNodeNumOperands(list)) return false;
  LLVMValueRef found = node_operand(list, index);
  if (is_type(found)) *part = found;
  return true;
}

// Is it passed as one value, whatever its size?
static bool is_passed_whole(LLVMValueRef type, uint32_t parameter) {
  LLVMValueRef part;
  if (!c_debug_function_part(type, parameter + 1, &part) || !part) return false;
  bool is_number = c_debug_kind(part) == DEBUG_NUMBER && c_debug_type_size(part) <= 8; // a larger one may be complex
  return is_number || c_debug_kind(part) == DEBUG_POINTER;
}

// Those before the first struct are counted from the beginning, those behind the last one from the end.
bool c_debug_parameter(LLVMValueRef type, LLVMValueRef function, uint32_t index, LLVMValueRef *part) {
  uint32_t count = LLVMCountParams(function), declared = 0, front = 0, back = 0;
  uint32_t places = c_has_attribute(function, ATTRIBUTE_PARAMETERS, "sret");
  LLVMValueRef last = type;
  *part = NULL;
  if (index < places || index >= count) return false;
  for (; c_debug_function_part(type, declared + 1, part); last = *part) declared++;
  if (declared && !last) declared--; // "..."
  index -= places, count -= places;
  while (front < declared && is_passed_whole(type, front)) front++;
  while (back < declared && is_passed_whole(type, declared - 1 - back)) back++;
  if (index < front || declared == count) return c_debug_function_part(type, index + 1, part);
  *part = NULL;
  return back < declared && count - index <= back && c_debug_function_part(type, declared - (count - index) + 1, part);
}

// ---- parts of types

uint32_t c_debug_part_count(LLVMValueRef type) {
  LLVMValueRef elements = node_operand(without_qualifiers(type), ELEMENTS_OF_TYPE);
  return elements && LLVMIsAMDNode(elements) ? LLVMGetMDNodeNumOperands(elements) : 0;
}

LLVMValueRef c_debug_part(LLVMValueRef type, uint32_t index) {
  return node_operand(node_operand(without_qualifiers(type), ELEMENTS_OF_TYPE), index);
}

bool c_debug_is_member(LLVMValueRef part) { return is_type(part) && node_tag(part) == TAG_MEMBER; }

bool c_debug_is_enumeration(LLVMValueRef type) {
  type = without_qualifiers(type);
  return type && LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDICompositeTypeMetadataKind &&
         node_tag(type) == TAG_ENUMERATION;
}

const char *c_debug_member_name(const DebugInfo *debug, LLVMValueRef member) {
  return text_of(debug, node_operand(member, NAME_OF_TYPE));
}

uint64_t c_debug_member_bit(LLVMValueRef member) { return LLVMDITypeGetOffsetInBits(LLVMValueAsMetadata(member)); }

uint32_t c_debug_member_width(LLVMValueRef member) {
  return is_bit_field(member) ? (uint32_t)LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(member)) : 0;
}

uint64_t c_debug_dimension(LLVMValueRef dimension) {
  LLVMValueRef length = node_operand(dimension, 0);
  return length && LLVMIsAConstantInt(length) ? LLVMConstIntGetZExtValue(length) : 0;
}

// The interface has no way to the value of an enumerator but its text: `!7 = !DIEnumerator(name: "IDLE", value: 0)`.
const char *c_debug_enumerator(const DebugInfo *debug, LLVMValueRef part, uint64_t *value) {
  if (!part || LLVMGetMetadataKind(LLVMValueAsMetadata(part)) != LLVMDIEnumeratorMetadataKind) return NULL;
  char *text = LLVMPrintValueToString(part);
  const char *name = strstr(text, "name: \""), *number = strstr(text, "value: ");
  const char *end = name ? strchr(name + strlen("name: \""), '"') : NULL, *result = NULL;
  if (end && number) {
    name += strlen("name: \"");
    number += strlen("value: ");
    *value = *number == '-' ? (uint64_t)strtoll(number, NULL, 10) : strtoull(number, NULL, 10);
    result = arena_format(debug->arena, "%.*s", (int)(end - name), name);
  }
  LLVMDisposeMessage(text);
  return result;
}

// ---- places

static const char *file_name(DebugInfo *debug, LLVMMetadataRef file) {
  uint32_t index = map_find(&debug->files, map_key(file), 0);
  if (index) return debug->names[index - 1];
  unsigned length;
  const char *name = LLVMDIFileGetFilename(file, &length);
  if (debug->name_count == debug->name_capacity) {
    debug->name_capacity = debug->name_capacity ? 2 * debug->name_capacity : 8;
    debug->names = memory_resize(debug->names, debug->name_capacity * sizeof *debug->names);
  }
  debug->names[debug->name_count++] = arena_format(debug->arena, "%.*s", (int)length, name ? name : "");
  map_set(&debug->files, map_key(file), debug->name_count);
  return debug->names[debug->name_count - 1];
}

Place c_debug_place(DebugInfo *debug, LLVMValueRef instruction) {
  LLVMMetadataRef location = LLVMInstructionGetDebugLoc(instruction);
  if (!location) return (Place){0};
  LLVMMetadataRef file = LLVMDIScopeGetFile(LLVMDILocationGetScope(location));
  return (Place){.file = file ? file_name(debug, file) : NULL,
                 .line = LLVMDILocationGetLine(location),
                 .column = LLVMDILocationGetColumn(location)};
}

bool c_debug_is_model(DebugInfo *debug, LLVMValueRef function) {
  const char *file = c_debug_function_place(debug, function).file;
  return file && strncmp(file, "libc/", strlen("libc/")) == 0;
}

const char *c_debug_function_name(LLVMValueRef function, size_t *length) {
  LLVMMetadataRef program = LLVMGetSubprogram(function);
  LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(function));
  LLVMValueRef name = program ? node_operand(LLVMMetadataAsValue(context, program), NAME_OF_FUNCTION) : NULL;
  unsigned n = 0;
  const char *text = name && LLVMIsAMDString(name) ? LLVMGetMDString(name, &n) : NULL;
  *length = n;
  return text;
}

Place c_debug_function_place(DebugInfo *debug, LLVMValueRef function) {
  LLVMMetadataRef program = LLVMGetSubprogram(function);
  if (!program) return (Place){0};
  LLVMMetadataRef file = LLVMDIScopeGetFile(program);
  return (Place){.file = file ? file_name(debug, file) : NULL, .line = LLVMDISubprogramGetLine(program)};
}

// ---- structs by their names

VEC(NodeVec, nodevec, LLVMValueRef)

static bool is_named(const DebugInfo *debug, LLVMValueRef type, const char *name) {
  const char *own = text_of(debug, node_operand(type, NAME_OF_TYPE));
  size_t length = own ? strlen(own) : 0;
  return length && strncmp(own, name, length) == 0 && (!name[length] || name[length] == '.');
}

// What a type is made of, that was not seen before.
static void add_types(LLVMValueRef type, Map *seen, NodeVec *out) {
  LLVMValueRef base = node_operand(type, BASE_OF_TYPE), elements = NULL;
  bool has_elements = LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDICompositeTypeMetadataKind;
  if (has_elements) elements = node_operand(type, ELEMENTS_OF_TYPE);
  for (int i = -1, count = elements ? (int)LLVMGetMDNodeNumOperands(elements) : 0; i < count; i++) {
    LLVMValueRef part = i < 0 ? base : node_operand(elements, (unsigned)i);
    if (!part || !is_type(part) || map_find(seen, map_key(part), 0)) continue;
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
    LLVMValueRef types = node_operand(units[i], RETAINED_TYPES);
    for (unsigned k = 0, n = types ? LLVMGetMDNodeNumOperands(types) : 0; k < n; k++) {
      LLVMValueRef type = node_operand(types, k);
      if (!is_type(type) || map_find(seen, map_key(type), 0)) continue;
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
    uint64_t own = node_tag(type) == TAG_TYPEDEF ? LLVMDITypeGetAlignInBits(LLVMValueAsMetadata(type)) / 8 : 0;
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
    if (is_type(type)) nodevec_push(&todo, type);
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
