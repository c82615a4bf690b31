// What loads, stores, copies and fills of memory say about classes of objects: their contents, and the unit of their memory.
#ifndef FRONT_C_POINTS_ACCESS_H
#define FRONT_C_POINTS_ACCESS_H
#include "front/c/points_nodes.h"

// A load or store of `value` (of `type`) at `pointer`.
void c_points_access(PointsTo *p, LLVMValueRef pointer, LLVMValueRef value, LLVMTypeRef type, unsigned alignment,
                     bool load);
CopySize c_points_size(LLVMValueRef size);
// A copy or a fill of so many bytes.
void c_points_copy(PointsTo *p, LLVMValueRef to, LLVMValueRef from, CopySize size, unsigned to_alignment,
                   unsigned from_alignment);
void c_points_fill(PointsTo *p, LLVMValueRef to, LLVMValueRef size, unsigned alignment);
void c_points_set(PointsTo *p, LLVMValueRef to, LLVMValueRef size, unsigned alignment); // the same with one byte
uint64_t c_points_divisor(LLVMValueRef value); // a number that surely divides an integer value
// Where pointers may point, and what parts of objects hold. To be repeated until nothing changes any more.
void c_points_settle_accesses(PointsTo *p);
// Objects that are copied between have the same unit; when all copies are known.
void c_points_settle_units(PointsTo *p);
#endif
