// The length of a text that a loop asks for each time round, as in `for (i = 0; i < strlen(text); i++)`, and that stays what it is: the call goes
// before the loop. That holds where the call comes first whenever the loop is entered, nothing between it and the loop's beginning can fail, and
// the loop neither moves the pointer nor can write to, end or begin an object that a text may be in.
// Followed step by step, such a loop costs the square of the length. Before the models are linked.
#ifndef FRONT_C_STEADY_LENGTHS_H
#define FRONT_C_STEADY_LENGTHS_H
#include <llvm-c/Core.h>

void c_steady_lengths_move(LLVMModuleRef module);
#endif
