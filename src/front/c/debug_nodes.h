// The nodes of debug information: their tags, their operands, and what of them is a type or a text. NULL is no node, and has neither.
#ifndef FRONT_C_DEBUG_NODES_H
#define FRONT_C_DEBUG_NODES_H
#include <llvm-c/Core.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

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

LLVMValueRef c_debug_operand(LLVMValueRef node, unsigned index); // or NULL
uint16_t c_debug_tag(LLVMValueRef node);                         // one of the above
bool c_debug_is_type(LLVMValueRef node);
const char *c_debug_text(Arena *arena, LLVMValueRef string); // kept in the arena; NULL where it is none, or empty
#endif
