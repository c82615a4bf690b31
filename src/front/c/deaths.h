// May an object that a pointer leads to be dead where the cursor is? Told without the graph, which is still being made.
//   - An allocated object is dead where a call that may free it comes before, in the function at the cursor or in one that calls it.
//   - A local object is dead where something may point to it that outlives it (lifetimes.c).
#ifndef FRONT_C_DEATHS_H
#define FRONT_C_DEATHS_H
#include "front/c/context.h"

struct Deaths *c_deaths_new(Lower *L);
void c_deaths_delete(struct Deaths *deaths);
bool c_deaths_are_possible(Lower *L, ClassId class);
#endif
