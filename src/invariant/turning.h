// The values on which a program's behaviour turns, for each of its inputs: what the input, or a variable that it is copied to, is
// compared with, and the neighbours of that. Guesses: nothing is missing only where comparisons are all there is.
#ifndef INVARIANT_TURNING_H
#define INVARIANT_TURNING_H
#include "prog/prog.h"

typedef struct Turning {
  U32Vec *values; // by variable: terms over the program's variables, to be evaluated where the input is taken
  uint32_t count;
} Turning;

// At most so many values for each variable, the simplest first.
void invariant_turning_init(Turning *turning, Prog *prog, uint32_t most);
void invariant_turning_release(Turning *turning);
#endif
