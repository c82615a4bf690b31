// What the debug information says: places, and the names and types of variables. LLVM's C interface gives the operands
// of the metadata nodes but not their other fields, so signedness comes from the names of the basic types, which C fixes.
// Metadata is passed as values (MetadataAsValue); NULL everywhere means "not known".
#ifndef FRONT_C_DEBUG_INFO_H
#define FRONT_C_DEBUG_INFO_H
#include <llvm-c/Core.h>

#include "base/diag.h"
#include "base/map.h"
#include "base/text.h"
#include "base/vec.h"

typedef struct DebugInfo {
  LLVMContextRef context;
  Arena *arena;        // owns the file names handed out
  Map variables;       // alloca, parameter or global -> index + 1 into `nodes`
  LLVMValueRef *nodes; // the variables' metadata
  uint32_t count, capacity;
  Map files; // metadata of a file -> index + 1 into `names`
  const char **names;
  uint32_t name_count, name_capacity;
} DebugInfo;

// Reads all declarations of the module.
void c_debug_init(DebugInfo *debug, LLVMModuleRef module, Arena *arena);
void c_debug_release(DebugInfo *debug);

Place c_debug_place(DebugInfo *debug, LLVMValueRef instruction); // line 0 where there is none
Place c_debug_function_place(DebugInfo *debug, LLVMValueRef function);
const char *c_debug_function_name(LLVMValueRef function, size_t *length); // in the source; NULL where it is not known
bool c_debug_is_model(DebugInfo *debug, LLVMValueRef function); // is it one of the models of library functions?
LLVMValueRef c_debug_variable(const DebugInfo *debug, LLVMValueRef object);
const char *c_debug_variable_name(const DebugInfo *debug, LLVMValueRef variable); // NULL where it has none
LLVMValueRef c_debug_variable_type(LLVMValueRef variable);
// The function a static local variable belongs to, or NULL.
const char *c_debug_variable_function(const DebugInfo *debug, LLVMValueRef variable);

// Blocks of the source. The one of a local variable's declaration, or NULL where that is the function's; the one of an instruction, or NULL
// where it has no place; and whether a block (NULL: none) is another or within it.
LLVMMetadataRef c_debug_variable_block(LLVMValueRef variable);
LLVMMetadataRef c_debug_block(LLVMValueRef instruction);
bool c_debug_is_block(LLVMMetadataRef scope); // and no function
bool c_debug_block_is_inside(const DebugInfo *debug, LLVMMetadataRef block, LLVMMetadataRef outer);

typedef struct DebugScalar {
  bool is_signed, is_bool, is_float, known;
} DebugScalar;
DebugScalar c_debug_scalar(LLVMValueRef type);
uint64_t c_debug_type_size(LLVMValueRef type); // bytes
// Bytes that objects of a type are aligned to by the types of its members, bit-fields among them, none of which counts for more than `widest`. 1 of
// a struct whose layout shows that it is packed.
uint64_t c_debug_type_alignment(LLVMValueRef type, uint64_t widest);
// What attributes of a type, or of its members, ask for: the most; 1: there are none.
uint64_t c_debug_declared_alignment(LLVMValueRef type);
// Is there a name of a type of so many bytes, among those that the program's casts name, with such an attribute? The least and the most.
bool c_debug_typedef_alignment(LLVMModuleRef module, uint64_t size, uint64_t *low, uint64_t *high);
bool c_debug_is_of_structs(LLVMValueRef type); // a struct or union, or an array of them
// The way from an object of `type` to the scalar at `offset` (bytes), appended as C writes it: `.key`, `[2].x`.
// Returns the scalar's type, or NULL. Where there are bit-fields it is that of one of them, and the way ends with `.{k, z}`.
LLVMValueRef c_debug_member(const DebugInfo *debug, LLVMValueRef type, uint64_t offset, uint32_t size, Text *path);
// The type of the elements of an array of one dimension, where they are scalars; or NULL.
LLVMValueRef c_debug_array_element(LLVMValueRef type);

// Types as functions have them. NULL is void.
typedef enum DebugKind { DEBUG_VOID, DEBUG_NUMBER, DEBUG_POINTER, DEBUG_STRUCT, DEBUG_FUNCTION, DEBUG_OTHER } DebugKind;
DebugKind c_debug_kind(LLVMValueRef type);
LLVMValueRef c_debug_pointee(LLVMValueRef pointer);
LLVMValueRef c_debug_plain_type(LLVMValueRef type); // without qualifiers and typedefs
bool c_debug_is_const(LLVMValueRef type);
bool c_debug_is_volatile(LLVMValueRef type); // the same
// The parts of a type that are constant, appended as bytes from the beginning of an object at `offset`. Of a union those that all its members have so:
// the others can be written as a member that is not constant.
typedef struct DebugRange {
  uint64_t offset, size;
  uint8_t beside;         // the bits of every byte that are not of it, but of other bit-fields
  uint64_t stride, count; // of a long array: so many of them, so far from one to the next; 0: there is one
} DebugRange;
VEC(DebugRangeVec, debugrangevec, DebugRange)
void c_debug_constant_parts(LLVMValueRef type, uint64_t offset, DebugRangeVec *out);
// The struct or union with that tag, or a typedef's name, and size, where a variable's type leads to it; or NULL. LLVM's number behind a name does not count.
LLVMValueRef c_debug_struct_named(const DebugInfo *debug, const char *name, uint64_t size);
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
uint64_t c_debug_member_bit(LLVMValueRef member);   // where it begins
uint32_t c_debug_member_width(LLVMValueRef member); // bits of a bit-field; 0: it is none
uint64_t c_debug_dimension(LLVMValueRef dimension); // elements; 0: not known
// An enumerator; the value is extended to 64 bits. NULL where it cannot be read.
const char *c_debug_enumerator(const DebugInfo *debug, LLVMValueRef part, uint64_t *value);
// The metadata a dbg.declare call describes, or NULL where the call is none.
LLVMValueRef c_debug_declared(LLVMValueRef call, LLVMValueRef *variable);
#endif
