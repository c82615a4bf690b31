// The union-find structure of the points-to analysis: classes of values and objects.
//
// A value points to the objects of one class, its pointee, at some offset. The objects of a class have parts, the places at which they are
// accessed: parts do not overlap, and what lies in a part that is accessed as a pointer is a value, too. Where classes are unified, so are
// their pointees, and parts that overlap.
#ifndef FRONT_C_CLASSES_H
#define FRONT_C_CLASSES_H
#include "base/vec.h"
#include "front/c/offsets.h"

typedef enum View { // how a part is accessed
  VIEW_POINTER = 1,
  VIEW_NUMBER = 2
} View;

typedef struct Part {
  Offset at;
  uint64_t size;  // bytes, at each of the offsets
  uint32_t value; // what it holds as a pointer; 0: it is not accessed as one
  bool number;
} Part;
VEC(PartVec, partvec, Part)

typedef struct Class {
  uint32_t parent;
  uint32_t pointee; // of values; 0: none
  Offset at;        // where in the pointee
  uint32_t unit;    // of objects: bytes; 0: no access yet
  uint32_t inner;   // whatever pointers they hold point to this, anywhere; 0: those that are stored
  bool read, written, foreign;
  bool mixed;   // some part, or one of a class that is copied from or to, is seen as a pointer and as a number
  bool exposed; // known in the end, as is the next
  bool holds_numbers;
  PartVec parts;
  U32Vec objects, functions;
} Class;
VEC(ClassVec, classvec, Class)

// A zero-initialised Classes is empty and valid. Pointers into the list hold until something is added or unified.
typedef struct Classes {
  ClassVec list; // 0 is unused
  U32Vec work;
  uint32_t changes; // whatever has changed, counted
} Classes;

uint32_t c_classes_add(Classes *classes);
uint32_t c_classes_find(Classes *classes, uint32_t n); // the representative
void c_classes_unify(Classes *classes, uint32_t a, uint32_t b);
uint32_t c_classes_pointee(Classes *classes, uint32_t n);       // made where there is none
void c_classes_move(Classes *classes, uint32_t n, Offset more); // the value may point there, too
// The part of a class's objects at these offsets, which is accessed so: what it holds where that is a pointer.
uint32_t c_classes_part(Classes *classes, uint32_t n, Offset at, uint64_t size, View view);
// All pointers in its objects point to objects of class `inner`.
void c_classes_hold(Classes *classes, uint32_t n, uint32_t inner);
bool c_classes_has_pointers(Classes *classes, uint32_t n);
uint32_t c_classes_smaller_unit(uint32_t a, uint32_t b); // 0 is none
void c_classes_release(Classes *classes);
#endif
