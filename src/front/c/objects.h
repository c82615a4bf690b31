// The memory objects of a module: local and global variables, parameters passed by value, heap allocations. Decides which
// of them live in program variables. An object does where its address is used for nothing but accesses at constant
// offsets, copies and fills; it is then split into cells, the pieces that are accessed. Cells never overlap.
#ifndef FRONT_C_OBJECTS_H
#define FRONT_C_OBJECTS_H
#include "base/map.h"
#include "front/c/debug_info.h"
#include "front/c/layout.h"

#define ARGV_TEXTS "sextant.texts" // the global that stands for the texts of the arguments of main
// Blocks of the client, and behind the prefix of their sizes the variables that hold these.
#define BLOCK_PREFIX "sextant.block."
#define BLOCK_SIZE_PREFIX "sextant.size."
#define BLOCK_KEPT ".kept"             // in the name of one that the library may keep pointers to
#define BLOCK_TEXT ".text"             // of one that ends with a zero
#define BLOCK_MOST ((uint64_t)1 << 24) // bytes

typedef enum ObjectKind {
  OBJECT_GLOBAL,
  OBJECT_LOCAL, // an alloca of constant size
  OBJECT_BYVAL, // the copy behind a parameter with attribute byval
  OBJECT_HEAP,  // a call of malloc and its like, an alloca of any other size
  OBJECT_ENTRY, // what a pointer parameter of the entry function points to
  OBJECT_TEXTS, // the arguments of main (argv.c)
  OBJECT_BLOCK  // memory of the client's whose size changes (client_fair.c)
} ObjectKind;

typedef struct Cell {
  uint64_t offset;
  uint32_t size; // bytes
} Cell;
VEC(CellVec, cellvec, Cell)

typedef struct Object {
  LLVMValueRef value; // the alloca, global, parameter or call
  ObjectKind kind;
  uint64_t size;  // bytes; 0: none, or not known
  bool in_memory; // otherwise in variables
  bool constant;  // a global that is never written
  CellVec cells;  // sorted; those of an object in variables
  uint32_t id;
} Object;
VEC(ObjectVec, objectvec, Object)

typedef struct Objects {
  ObjectVec list;
  Map by_value; // LLVM value -> id
} Objects;

void c_objects_init(Objects *objects, LLVMModuleRef module, const Layout *layout);
void c_objects_release(Objects *objects);
Object *c_objects_find(const Objects *objects, LLVMValueRef value); // NULL where it is no object
// Declares one more object, in memory.
void c_objects_add(Objects *objects, LLVMValueRef value, ObjectKind kind, uint64_t size);
// The object that a pointer surely points into, through casts and GEPs: at a constant offset, or NULL.
Object *c_objects_at(const Objects *objects, const Layout *layout, LLVMValueRef pointer, int64_t *offset);
// The same at any offset.
Object *c_objects_root(const Objects *objects, LLVMValueRef pointer);
// Is it defined elsewhere, and its type not complete here? How large it is is not known then (extern_sizes.h).
bool c_object_is_open(const Object *object);
// Index of the cell, or UINT32_MAX.
uint32_t c_object_cell(const Object *object, uint64_t offset, uint32_t size);
#endif
