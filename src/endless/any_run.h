// Does a program have a run at all: an initial state, and from it a run without end that violates no assumption? Where it has none every
// formula holds, also one that no run satisfies.
#ifndef ENDLESS_ANY_RUN_H
#define ENDLESS_ANY_RUN_H
#include "base/limits.h"
#include "prog/prog.h"

bool endless_has_run(Prog *prog, Limits *limits); // false: none was found
#endif
