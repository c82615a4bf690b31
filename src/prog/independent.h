// Data independence: a variable is independent where it is read only in comparisons with constants, and in copies to variables that
// are independent too. Of its value then nothing matters but in which of finitely many intervals it lies: two states that agree
// but for such values in the same intervals take the same ways for ever, and one value stands for all of its interval. So inputs of
// any width are had by finitely many values, with nothing left out.
#ifndef PROG_INDEPENDENT_H
#define PROG_INDEPENDENT_H
#include "prog/prog.h"

typedef struct Independent {
  uint32_t count; // of variables
  U32Vec *values; // by variable: constants that stand for all its values; empty where it takes no input
} Independent;

// The values of all inputs and of all variables without an initial value, as far as `relevant` says that they decide where
// control goes. Small types have all their values. False: some input is used in another way, or there are too many values.
bool prog_independent_find(Prog *prog, const bool *relevant, Independent *independent);
void prog_independent_release(Independent *independent);
#endif
