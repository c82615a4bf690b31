// Functions without a body: what they are given, and what comes back from them. All that one call gives them the next may hand out, so where
// pointers come back, or lie in what was given, everything that was given is one class, whose pointers point to itself.
#ifndef FRONT_C_POINTS_FOREIGN_H
#define FRONT_C_POINTS_FOREIGN_H
#include "front/c/points_nodes.h"

bool c_points_has_pointers(LLVMTypeRef type);               // by itself or in a struct
void c_points_foreign_call(PointsTo *p, LLVMValueRef call); // a call of a function without a body
// The class and those that its contents lead to, each once; and these alone.
void c_points_give(PointsTo *p, uint32_t class, U32Vec *out);
void c_points_give_contents(PointsTo *p, uint32_t class, U32Vec *out);
// Is it a variable that code in other files can name, and change?
bool c_points_is_visible(const Object *object);
// Is a pointer to const numbers passed, to which the function does not write?
bool c_points_only_reads(LLVMValueRef call, LLVMValueRef argument);
// To be repeated until nothing changes any more.
void c_points_settle_foreign(PointsTo *p);
// A pointer of which nothing is known may point to anything.
void c_points_settle_any(PointsTo *p);
#endif
