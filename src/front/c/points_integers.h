// Pointers that are seen as numbers. Converting a pointer to an integer, or reading its bytes as something else, exposes the object; an
// integer that is converted to a pointer, or bytes that are read as one, may mean any exposed object (and no other). So exposed objects
// are one class, whatever the integers do on their way: they are not followed.
// The memory of a class is mixed where a part of its objects is accessed as a pointer and as a number: it then holds numbers, if any are seen.
#ifndef FRONT_C_POINTS_INTEGERS_H
#define FRONT_C_POINTS_INTEGERS_H
#include "front/c/points_nodes.h"

void c_points_expose(PointsTo *p, uint32_t pointer); // its address becomes a number
// Their numbers are compared for being the same and not used otherwise: that exposes nothing unless some number becomes a pointer.
void c_points_compare(PointsTo *p, uint32_t a, uint32_t b);
void c_points_receive(PointsTo *p, uint32_t pointer); // it was a number
// To be repeated until nothing changes any more.
void c_points_settle_numbers(PointsTo *p);
void c_points_mark_numbers(
    PointsTo *p); // in the end: where addresses are seen as numbers, which objects and which memory that concerns
#endif
