// The union-find structure of the points-to analysis: classes of values and objects. A class may have a pointee, the class
// of what its members point to; classes that are unified have their pointees unified too.
#ifndef FRONT_C_CLASSES_H
#define FRONT_C_CLASSES_H
#include <stdbool.h>

#include "base/vec.h"

typedef struct Class {
  uint32_t parent;
  uint32_t pointee; // 0: none
  uint32_t unit;    // of objects: bytes; 0: no access yet
  bool read, written, foreign;
  bool exposed, holds_numbers; // known in the end
  bool pointers, numbers;      // accessed as pointers; as anything else, other than at fields of structs
  U32Vec objects, functions;
  U32Vec structs; // struct types through which it is accessed
} Class;
VEC(ClassVec, classvec, Class)

// A zero-initialised Classes is empty and valid. Pointers into the list hold until something is added.
typedef struct Classes {
  ClassVec list; // 0 is unused
  U32Vec work;
  uint32_t changes; // unifications so far
} Classes;

uint32_t c_classes_add(Classes *classes);
uint32_t c_classes_find(Classes *classes, uint32_t n); // the representative
void c_classes_unify(Classes *classes, uint32_t a, uint32_t b);
uint32_t c_classes_pointee(Classes *classes, uint32_t n); // made where there is none
uint32_t c_classes_smaller_unit(uint32_t a, uint32_t b);  // 0 is none
void c_classes_release(Classes *classes);
#endif
