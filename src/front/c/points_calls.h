// What calls say: arguments flow to parameters, results back; the functions of the C library that allocate, copy or fill.
#ifndef FRONT_C_POINTS_CALLS_H
#define FRONT_C_POINTS_CALLS_H
#include "front/c/points_nodes.h"

void c_points_call(PointsTo *p, LLVMValueRef call);         // one through a pointer is noted for later
void c_points_call_unknown(PointsTo *p, LLVMValueRef call); // of a function without a body
void c_points_call_indirect(PointsTo *p, Indirect *call);   // of all functions that the pointer may mean so far
bool c_points_allocates(LLVMValueRef call);                 // is it malloc or one of its like?
#endif
