// A weak topological order of the locations (Bourdoncle 1993): a loop is a head with all places up to its last one, loops lie within one
// another or apart, and an edge that goes back leads to the head of a loop that it is in.
#ifndef PROG_ORDER_H
#define PROG_ORDER_H
#include "prog/prog.h"

#define ORDER_NONE UINT32_MAX
typedef struct LoopOrder {
  uint32_t *place; // by location, or ORDER_NONE where the start does not lead there
  Loc *at;         // by place
  uint32_t *last;  // by place: the last place of the loop whose head it is; itself where it is none
  uint32_t count;
} LoopOrder;

void prog_order_init(LoopOrder *order, const Prog *prog);
void prog_order_release(LoopOrder *order);
// By location: does some way lead from there to a target? To be freed.
bool *prog_order_leads(const LoopOrder *order, const Prog *prog, const bool *is_target);
#endif
