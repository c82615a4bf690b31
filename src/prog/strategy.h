// A program in which some of the choices and inputs are settled: the same locations, but a havoc becomes an assignment and a
// choice a conditional. Its runs are runs of the program.
#ifndef PROG_STRATEGY_H
#define PROG_STRATEGY_H
#include "prog/prog.h"

typedef struct Decision {
  Loc loc;    // a choice or havoc location
  Term value; // over the variables there: what the havoc takes, or when the choice takes next[0]
} Decision;
VEC(DecisionVec, decisionvec, Decision)

Prog *prog_strategy_apply(const Prog *prog, const DecisionVec *choices); // NULL: a choice does not fit its location
#endif
