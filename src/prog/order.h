// A weak topological order of the locations (Bourdoncle 1993): control that always goes on at the place that comes first stays in a loop
// until nothing is left in it, the innermost one first, and then goes on behind it.
#ifndef PROG_ORDER_H
#define PROG_ORDER_H
#include "prog/prog.h"

#define ORDER_NONE UINT32_MAX
// By location: its place in the order, or ORDER_NONE where the start does not lead there. The caller frees it.
uint32_t *prog_order_new(const Prog *prog);
#endif
