// Goals of a program that has none of its own, as a graph that was read from a file.
#ifndef PROG_GOALS_H
#define PROG_GOALS_H
#include "prog/prog.h"

// Makes both ways out of every condition and every choice a goal, reached where control passes through a new location on that
// way. What a blocked assumption leads to is no goal.
void prog_mark_branches(Prog *prog);
#endif
