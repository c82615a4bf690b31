// Pointers that are seen as numbers. Converting a pointer to an integer, or reading its bytes as something else, exposes the object; an
// integer that is converted to a pointer, or bytes that are read as one, may mean any exposed object (and no other). So exposed objects
// are one class, whatever the integers do on their way: they are not followed.
// The bytes of a class's objects are seen as both where it is punned: they are accessed as pointers somewhere, and as numbers elsewhere. A number
// at a field of a struct does not count, unless another struct has a pointer there.
#ifndef FRONT_C_POINTS_INTEGERS_H
#define FRONT_C_POINTS_INTEGERS_H
#include "front/c/points_nodes.h"

void c_points_expose(PointsTo *p, uint32_t pointer);                    // its address becomes a number
void c_points_receive(PointsTo *p, uint32_t pointer);                   // it was a number
void c_points_note_type(PointsTo *p, uint32_t class, LLVMTypeRef type); // it is accessed as this struct
// To be repeated until nothing changes any more.
void c_points_settle_numbers(PointsTo *p);
void c_points_mark_numbers(
    PointsTo *p); // in the end: where addresses are seen as numbers, which objects and which memory that concerns
#endif
