// Which objects a pointer may point to: a points-to analysis by unification over the whole module, which tells the parts of objects apart.
// Objects fall into classes; a memory access through a pointer touches objects of one class only, so each class can
// have a memory of its own. A class also knows the unit of its memory: the largest power of two (in bytes) that divides
// the size and the alignment of every access.
#ifndef FRONT_C_POINTS_TO_H
#define FRONT_C_POINTS_TO_H
#include "front/c/objects.h"

typedef uint32_t ClassId;
#define CLASS_NONE UINT32_MAX

typedef struct PointsTo PointsTo;

PointsTo *c_points_to_new(LLVMModuleRef module, LLVMValueRef entry, Objects *objects, const Layout *layout);
void c_points_to_delete(PointsTo *points);

ClassId c_points_to_class(PointsTo *points, LLVMValueRef pointer); // what it points to
ClassId c_points_to_object(PointsTo *points, const Object *object);
// It, and all that pointers in such objects lead to; and what these lead to alone.
void c_points_to_reach(PointsTo *points, ClassId class, U32Vec *out);
void c_points_to_contents(PointsTo *points, ClassId class, U32Vec *out);
bool c_points_to_holds(PointsTo *points, ClassId holder, ClassId class); // may such objects hold a pointer to it?
bool c_points_to_is_exposed(PointsTo *points, ClassId class);            // can the numbers of its addresses be seen?
bool c_points_to_holds_numbers(PointsTo *points, ClassId class); // are its bytes seen as pointers and as numbers?
ClassId c_points_to_exposed(PointsTo *points);                   // what numbers may point to, or CLASS_NONE
bool c_points_to_result(PointsTo *points, LLVMValueRef function, ClassId class); // may the function return one?
uint32_t c_points_to_unit(PointsTo *points, ClassId class);                      // bytes: 1, 2, 4, 8, 16
bool c_points_to_is_read(PointsTo *points, ClassId class);                       // is anything ever loaded from it?
bool c_points_to_is_foreign(PointsTo *points, ClassId class);    // may it be memory that is not the program's own?
bool c_points_to_has_pointers(PointsTo *points, ClassId class);  // are pointers ever loaded from it or stored to it?
bool c_points_to_has_functions(PointsTo *points, ClassId class); // does it hold functions with a body?
const U32Vec *
c_points_to_given(PointsTo *points); // classes that functions without a body were given, and what those lead to
// May an access of scalars in the program reach bytes so far from where a pointer leads?
bool c_points_to_is_accessed(PointsTo *points, LLVMValueRef pointer, uint64_t offset, uint64_t size);
// May so many bytes at two pointers overlap?
bool c_points_to_may_meet(PointsTo *points, LLVMValueRef a, uint64_t a_size, LLVMValueRef b, uint64_t b_size);
// The same of bytes from so far behind them on.
typedef struct PointedBytes {
  LLVMValueRef pointer;
  int64_t begin;
  uint64_t size;
} PointedBytes;
bool c_points_to_bytes_may_meet(PointsTo *points, PointedBytes a, PointedBytes b);
bool c_points_to_is_written(PointsTo *points, ClassId class);       // is anything ever stored to it?
const U32Vec *c_points_to_objects(PointsTo *points, ClassId class); // ids of its objects
// Functions that a call through `pointer` may mean: of matching type, in its class; where there is none, all whose
// address is taken and that take as many arguments.
void c_points_to_callees(PointsTo *points, LLVMValueRef call, U32Vec *functions);
void c_points_to_misfits(PointsTo *points, LLVMValueRef call, U32Vec *functions); // those in its class of another type
LLVMValueRef c_points_to_function(PointsTo *points, uint32_t index);
#endif
