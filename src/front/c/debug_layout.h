// Where the parts of a type are in its objects: alignment, what is at an offset, what is constant; and the types of a program by their names.
#ifndef FRONT_C_DEBUG_LAYOUT_H
#define FRONT_C_DEBUG_LAYOUT_H
#include "front/c/debug_types.h"

// Bytes that objects of a type are aligned to by the types of its members, bit-fields among them, none of which counts for more than `widest`. 1 of
// a struct whose layout shows that it is packed.
uint64_t c_debug_type_alignment(LLVMValueRef type, uint64_t widest);
// What attributes of a type, or of its members, ask for: the most; 1: there are none.
uint64_t c_debug_declared_alignment(LLVMValueRef type);
// Is there a name of a type of so many bytes, among those that the program's casts name, with such an attribute? The least and the most.
bool c_debug_typedef_alignment(LLVMModuleRef module, uint64_t size, uint64_t *low, uint64_t *high);
// The way from an object of `type` to the scalar at `offset` (bytes), appended as C writes it: `.key`, `[2].x`.
// Returns the scalar's type, or NULL. Where there are bit-fields it is that of one of them, and the way ends with `.{k, z}`.
LLVMValueRef c_debug_member(const DebugInfo *debug, LLVMValueRef type, uint64_t offset, uint32_t size, Text *path);
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
#endif
