// Whether a program may write to the arguments of main, more exactly than classes of pointers tell it (points_to.h): a buffer and an argument that are
// passed to the same function are of one class.
#ifndef FRONT_C_ARGV_WRITES_H
#define FRONT_C_ARGV_WRITES_H
#include "front/c/points_to.h"

// Follows each pointer into what `argv` leads to, through variables, calls and results. True also where it loses sight of one.
bool c_argv_may_be_written(PointsTo *points, LLVMModuleRef module, LLVMValueRef argv);
#endif
