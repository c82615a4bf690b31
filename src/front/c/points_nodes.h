// The nodes of the points-to analysis, for the files points_*.c alone: every value, every object and what a function returns is a
// node of classes.h; a node has at most one pointee, and an assignment unifies pointees.
//
// A node stays one; its class and the place of its Class change with every call that may add or unify.
#ifndef FRONT_C_POINTS_NODES_H
#define FRONT_C_POINTS_NODES_H
#include "front/c/classes.h"
#include "front/c/objects.h"

typedef struct UnitPair {
  uint32_t a, b; // pointer nodes
} UnitPair;
VEC(UnitPairVec, unitpairvec, UnitPair)

// Wherever `from` points, `to` may point so much further.
typedef struct PointerFlow {
  uint32_t from, to;
  Offset further;
} PointerFlow;
VEC(PointerFlowVec, pointerflowvec, PointerFlow)

typedef struct Access {
  uint32_t pointer, value;
  uint64_t offset, size; // of a part of the value
  bool is_pointer, is_load;
  bool is_looked_at; // a number is loaded or stored where the types do not say that there is none but a number
} Access;
VEC(AccessVec, accessvec, Access)

// Of a copy or a fill: a number that surely divides it, and one that is not smaller.
typedef struct CopySize {
  uint64_t divisor, most;
} CopySize;

typedef struct MemoryCopy {
  uint32_t to, from;
  CopySize size;
  bool to_numbers; // the types say that no pointers are where it goes
} MemoryCopy;
VEC(MemoryCopyVec, memorycopyvec, MemoryCopy)

typedef struct MemoryFill {
  uint32_t to;
  CopySize size;
} MemoryFill;
VEC(MemoryFillVec, memoryfillvec, MemoryFill)

// A call through a pointer, and the functions that it is known to call.
typedef struct Indirect {
  LLVMValueRef call;
  U32Vec done;
} Indirect;
VEC(IndirectVec, indirectvec, Indirect)

typedef struct PointsTo PointsTo;

struct PointsTo {
  const Layout *layout;
  Objects *objects;
  Arena arena;     // the debug information's
  DebugInfo debug; // what variables are declared as
  Classes classes;
  Map by_value, by_object, returns;
  ValueVec functions; // those whose address is taken
  Map function_index;
  IndirectVec indirect;
  PointerFlowVec flows;
  AccessVec accesses;
  U32Vec exposed, received; // pointers that become numbers, and that numbers become
  UnitPairVec
      compared;   // pointers whose numbers are only compared with each other, or with null: then both are the same
  uint32_t bytes; // what all of these point to; 0: not needed so far
  MemoryCopyVec copies;
  MemoryFillVec fills;
  bool has_packed;   // may there be pointers at other places than multiples of their size?
  bool is_cut;       // does a copy or a fill change some bytes of a pointer, and not all?
  UnitPairVec pairs; // those of them that must have one unit
  ValueVec foreign;  // calls of functions without a body
  ValueVec any;      // calls whose result is a pointer to anything
  U32Vec given;      // classes of what functions without a body were given, and what that leads to
};

void c_points_release(PointsTo *p); // the tables

uint32_t c_points_value(PointsTo *p, LLVMValueRef value);
uint32_t c_points_object(PointsTo *p, const Object *object);
uint32_t c_points_return(PointsTo *p, LLVMValueRef function);
bool c_points_is_plain(LLVMValueRef value); // numbers, null and undefined values point to nothing

Class *c_points_class(PointsTo *p, uint32_t node);
uint32_t c_points_pointee(PointsTo *p, uint32_t node); // the class of what it points to, made where there is none
void c_points_unify(PointsTo *p, uint32_t a, uint32_t b);
void c_points_move(PointsTo *p, uint32_t node, Offset more);   // it may point there, too
void c_points_assign(PointsTo *p, uint32_t to, uint32_t from); // what `from` may hold, `to` may hold
void c_points_assign_further(PointsTo *p, uint32_t to, uint32_t from, Offset further); // the same, so much further
void c_points_element(PointsTo *p, LLVMValueRef gep);                                  // in points_elements.c
void c_points_flow(PointsTo *p, LLVMValueRef value,
                   LLVMValueRef operand); // what the operand may hold, the value may hold
#endif
