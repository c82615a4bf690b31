// Arithmetic on addresses of labels (GNU C: `goto *(&&first + distance[i])`). How far labels are apart no one knows: nothing is said about runs that
// step from one to another, or subtract two.
#ifndef FRONT_C_LABEL_STEPS_H
#define FRONT_C_LABEL_STEPS_H
#include "front/c/context.h"

// Before a step from a pointer, or an operation on two, in a function that jumps to labels by their addresses.
void c_label_steps_limit(Lower *L, LLVMValueRef instruction, Term pointer);
#endif
