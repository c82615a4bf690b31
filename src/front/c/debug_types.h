// Types as debug information has them: numbers, pointers, structs, functions, and the parts that they are made of. LLVM's C interface gives the operands
// of the metadata nodes but not their other fields, so signedness comes from the names of the basic types, which C fixes. NULL is void, or not known.
#ifndef FRONT_C_DEBUG_TYPES_H
#define FRONT_C_DEBUG_TYPES_H
#include "front/c/debug_info.h"

typedef struct DebugScalar {
  bool is_signed, is_bool, is_float, known;
} DebugScalar;
DebugScalar c_debug_scalar(LLVMValueRef type);
uint64_t c_debug_type_size(LLVMValueRef type); // bytes
bool c_debug_is_of_structs(LLVMValueRef type); // a struct or union, or an array of them
// The type of the elements of an array of one dimension, where they are scalars; or NULL.
LLVMValueRef c_debug_array_element(LLVMValueRef type);

LLVMValueRef
c_debug_element(LLVMValueRef array); // the type of the elements, whatever it is, and however many dimensions there are

// Types as functions have them. NULL is void.
typedef enum DebugKind { DEBUG_VOID, DEBUG_NUMBER, DEBUG_POINTER, DEBUG_STRUCT, DEBUG_FUNCTION, DEBUG_OTHER } DebugKind;
DebugKind c_debug_kind(LLVMValueRef type);
LLVMValueRef c_debug_pointee(LLVMValueRef pointer);
LLVMValueRef c_debug_plain_type(LLVMValueRef type); // without qualifiers and typedefs
bool c_debug_is_const(LLVMValueRef type);
bool c_debug_is_volatile(LLVMValueRef type); // the same
bool c_debug_is_union(LLVMValueRef type);
bool c_debug_is_array(LLVMValueRef type);
const char *c_debug_type_name(const DebugInfo *debug, LLVMValueRef type);    // `unsigned int`; of a struct, its tag
const char *c_debug_typedef_name(const DebugInfo *debug, LLVMValueRef type); // the outermost
LLVMValueRef c_debug_function_type(const DebugInfo *debug, LLVMValueRef function);
// Part 0 is the result, the others are the parameters. False where there is none.
bool c_debug_function_part(LLVMValueRef type, uint32_t index, LLVMValueRef *part);
// What a parameter of LLVM's function, its number `index`, is declared as. False where that is not known: structs may be passed in parts, so that
// there are more of one kind than of the other, or a place for the result comes first.
bool c_debug_parameter(LLVMValueRef type, LLVMValueRef function, uint32_t index, LLVMValueRef *part);
// The parts of a struct, a union, an enumeration or an array: members, enumerators, dimensions; number `index`, or NULL.
uint32_t c_debug_part_count(LLVMValueRef type);
LLVMValueRef c_debug_part(LLVMValueRef type, uint32_t index);
bool c_debug_is_member(LLVMValueRef part);
bool c_debug_is_enumeration(LLVMValueRef type);
const char *c_debug_member_name(const DebugInfo *debug, LLVMValueRef member);
uint64_t c_debug_member_bit(LLVMValueRef member); // where it begins
bool c_debug_is_bit_field(LLVMValueRef member);
uint32_t c_debug_member_width(LLVMValueRef member); // bits of a bit-field; 0: it is none
uint64_t c_debug_dimension(LLVMValueRef dimension); // elements; 0: not known
// An enumerator; the value is extended to 64 bits. NULL where it cannot be read.
const char *c_debug_enumerator(const DebugInfo *debug, LLVMValueRef part, uint64_t *value);
#endif
