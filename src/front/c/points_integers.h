// Integers that carry pointers. One at a place declared as that integer is kept apart from the pointers in its class, unless the
// class is punned: the same bytes are seen as pointers and as integers.
#ifndef FRONT_C_POINTS_INTEGERS_H
#define FRONT_C_POINTS_INTEGERS_H
#include "front/c/points_nodes.h"

// Both are repeated until nothing changes any more.
void c_points_settle_declared(PointsTo *p); // unifies what punned classes kept apart
void c_points_settle_unknown(
    PointsTo *p); // an integer from nowhere that becomes a pointer may be the address of anything
#endif
