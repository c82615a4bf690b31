#include "front/c/debug_types.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

#include "front/c/attributes.h"
#include "front/c/debug_nodes.h"

LLVMValueRef c_debug_plain_type(LLVMValueRef type) {
  while (c_debug_is_type(type)) {
    uint16_t tag = c_debug_tag(type);
    bool named = tag == TAG_TYPEDEF || tag == TAG_CONST || tag == TAG_VOLATILE || tag == TAG_RESTRICT ||
                 tag == TAG_ATOMIC || tag == TAG_MEMBER;
    if (!named) return type;
    type = c_debug_operand(type, BASE_OF_TYPE);
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
  type = c_debug_plain_type(type);
  return type ? LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(type)) / 8 : 0;
}

DebugScalar c_debug_scalar(LLVMValueRef type) {
  type = c_debug_plain_type(type);
  if (!type) return (DebugScalar){.is_signed = true};
  if (LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDIBasicTypeMetadataKind) return basic_scalar(type);
  if (c_debug_tag(type) == TAG_ENUMERATION) return c_debug_scalar(c_debug_operand(type, BASE_OF_TYPE));
  return (DebugScalar){.is_signed = false, .known = c_debug_tag(type) == TAG_POINTER};
}

bool c_debug_is_of_structs(LLVMValueRef type) {
  type = c_debug_plain_type(type);
  while (type && c_debug_tag(type) == TAG_ARRAY) type = c_debug_plain_type(c_debug_operand(type, BASE_OF_TYPE));
  return type && (c_debug_tag(type) == TAG_STRUCT || c_debug_tag(type) == TAG_UNION);
}

LLVMValueRef c_debug_array_element(LLVMValueRef type) {
  type = c_debug_plain_type(type);
  if (!type || LLVMGetMetadataKind(LLVMValueAsMetadata(type)) != LLVMDICompositeTypeMetadataKind) return NULL;
  LLVMValueRef dimensions = c_debug_tag(type) == TAG_ARRAY ? c_debug_operand(type, ELEMENTS_OF_TYPE) : NULL;
  LLVMValueRef element = c_debug_plain_type(c_debug_operand(type, BASE_OF_TYPE));
  bool plain = dimensions && LLVMGetMDNodeNumOperands(dimensions) == 1 && element;
  return plain && c_debug_scalar(element).known ? element : NULL;
}

LLVMValueRef c_debug_element(LLVMValueRef array) {
  array = c_debug_plain_type(array);
  return array && c_debug_is_array(array) ? c_debug_plain_type(c_debug_operand(array, BASE_OF_TYPE)) : NULL;
}

DebugKind c_debug_kind(LLVMValueRef type) {
  if (!(type = c_debug_plain_type(type))) return DEBUG_VOID;
  if (LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDIBasicTypeMetadataKind) return DEBUG_NUMBER;
  switch (c_debug_tag(type)) {
  case TAG_ENUMERATION: return DEBUG_NUMBER;
  case TAG_POINTER: return DEBUG_POINTER;
  case TAG_FUNCTION: return DEBUG_FUNCTION;
  case TAG_STRUCT:
  case TAG_UNION: return DEBUG_STRUCT;
  default: return DEBUG_OTHER;
  }
}

LLVMValueRef c_debug_pointee(LLVMValueRef type) {
  LLVMValueRef base = c_debug_operand(c_debug_plain_type(type), BASE_OF_TYPE);
  return c_debug_is_type(base) ? base : NULL;
}

bool c_debug_is_const(LLVMValueRef type) {
  for (; c_debug_is_type(type); type = c_debug_operand(type, BASE_OF_TYPE)) {
    uint16_t tag = c_debug_tag(type);
    if (tag == TAG_CONST) return true;
    if (tag != TAG_TYPEDEF && tag != TAG_VOLATILE && tag != TAG_RESTRICT && tag != TAG_ATOMIC) return false;
  }
  return false;
}

bool c_debug_is_volatile(LLVMValueRef type) {
  for (; c_debug_is_type(type); type = c_debug_operand(type, BASE_OF_TYPE)) {
    uint16_t tag = c_debug_tag(type);
    if (tag == TAG_VOLATILE) return true;
    if (tag != TAG_TYPEDEF && tag != TAG_CONST && tag != TAG_RESTRICT && tag != TAG_ATOMIC) return false;
  }
  return false;
}

const char *c_debug_type_name(const DebugInfo *debug, LLVMValueRef type) {
  type = c_debug_plain_type(type);
  if (type && c_debug_tag(type) == TAG_ENUMERATION)
    return c_debug_type_name(debug, c_debug_operand(type, BASE_OF_TYPE));
  return c_debug_text(debug->arena, c_debug_operand(type, NAME_OF_TYPE));
}

const char *c_debug_typedef_name(const DebugInfo *debug, LLVMValueRef type) {
  while (c_debug_is_type(type) && c_debug_tag(type) != TAG_TYPEDEF && c_debug_plain_type(type) != type)
    type = c_debug_operand(type, BASE_OF_TYPE);
  return c_debug_is_type(type) && c_debug_tag(type) == TAG_TYPEDEF
             ? c_debug_text(debug->arena, c_debug_operand(type, NAME_OF_TYPE))
             : NULL;
}

bool c_debug_is_union(LLVMValueRef type) {
  type = c_debug_plain_type(type);
  return type && c_debug_tag(type) == TAG_UNION;
}

bool c_debug_is_array(LLVMValueRef type) {
  type = c_debug_plain_type(type);
  return type && c_debug_tag(type) == TAG_ARRAY;
}

// ---- types of functions

LLVMValueRef c_debug_function_type(const DebugInfo *debug, LLVMValueRef function) {
  enum { TYPE_OF_FUNCTION = 4 };
  LLVMMetadataRef program = LLVMGetSubprogram(function);
  return program ? c_debug_operand(LLVMMetadataAsValue(debug->context, program), TYPE_OF_FUNCTION) : NULL;
}

bool c_debug_function_part(LLVMValueRef type, uint32_t index, LLVMValueRef *part) {
  enum { TYPES_OF_FUNCTION = 3 };
  LLVMValueRef list = c_debug_operand(type, TYPES_OF_FUNCTION);
  *part = NULL;
  if (!list || !LLVMIsAMDNode(list) || index >= LLVMGetMDNodeNumOperands(list)) return false;
  LLVMValueRef found = c_debug_operand(list, index);
  if (c_debug_is_type(found)) *part = found;
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
  LLVMValueRef elements = c_debug_operand(c_debug_plain_type(type), ELEMENTS_OF_TYPE);
  return elements && LLVMIsAMDNode(elements) ? LLVMGetMDNodeNumOperands(elements) : 0;
}

LLVMValueRef c_debug_part(LLVMValueRef type, uint32_t index) {
  return c_debug_operand(c_debug_operand(c_debug_plain_type(type), ELEMENTS_OF_TYPE), index);
}

bool c_debug_is_member(LLVMValueRef part) { return c_debug_is_type(part) && c_debug_tag(part) == TAG_MEMBER; }

bool c_debug_is_enumeration(LLVMValueRef type) {
  type = c_debug_plain_type(type);
  return type && LLVMGetMetadataKind(LLVMValueAsMetadata(type)) == LLVMDICompositeTypeMetadataKind &&
         c_debug_tag(type) == TAG_ENUMERATION;
}

const char *c_debug_member_name(const DebugInfo *debug, LLVMValueRef member) {
  return c_debug_text(debug->arena, c_debug_operand(member, NAME_OF_TYPE));
}

uint64_t c_debug_member_bit(LLVMValueRef member) { return LLVMDITypeGetOffsetInBits(LLVMValueAsMetadata(member)); }

bool c_debug_is_bit_field(LLVMValueRef member) {
  return LLVMDITypeGetFlags(LLVMValueAsMetadata(member)) & LLVMDIFlagBitField;
}

uint32_t c_debug_member_width(LLVMValueRef member) {
  return c_debug_is_bit_field(member) ? (uint32_t)LLVMDITypeGetSizeInBits(LLVMValueAsMetadata(member)) : 0;
}

uint64_t c_debug_dimension(LLVMValueRef dimension) {
  LLVMValueRef length = c_debug_operand(dimension, 0);
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
