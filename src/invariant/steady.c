#include "invariant/steady.h"

#include <stdlib.h>

#include "expr/walk.h"
#include "prog/order.h"

// By location: an edge goes back to it.
static bool *find_heads(const Prog *prog, const LoopOrder *order) {
  bool *is_head = memory_new(prog->locs.count + 1);
  for (uint32_t place = 0; place < order->count; place++) {
    Loc next[2];
    for (uint32_t n = prog_loc_successors(&prog->locs.data[order->at[place]], next); n-- > 0;)
      is_head[next[n]] |= order->place[next[n]] <= place;
  }
  return is_head;
}

static void note_changes(const Location *at, bool *steady) {
  for (uint32_t i = 0; at->kind == EDGE_ASSIGN && i < at->count; i++) steady[at->assigns[i].var] = false;
  if (at->kind == EDGE_HAVOC) steady[at->havoc] = false;
}

bool *invariant_steady(const Prog *prog) {
  bool *steady = memory_new(prog->vars.count + 1);
  for (VarId v = 0; v < prog->vars.count; v++) steady[v] = true;
  LoopOrder order;
  prog_order_init(&order, prog);
  bool *is_head = find_heads(prog, &order);
  uint32_t end = 0; // of the outermost loop that the place is in
  for (uint32_t place = 0; place < order.count; place++) {
    Loc l = order.at[place];
    if (is_head[l] && order.last[place] + 1 > end) end = order.last[place] + 1;
    if (place < end) note_changes(&prog->locs.data[l], steady);
  }
  prog_order_release(&order);
  free(is_head);
  return steady;
}

bool invariant_steady_is(const Prog *prog, const bool *steady, Term condition) {
  Map seen = {0};
  U32Vec vars = {0};
  expr_collect_vars(prog->table, condition, &seen, &vars);
  bool is = true;
  for (uint32_t i = 0; i < vars.count; i++) is &= steady[prog_var_of(prog, vars.data[i])];
  map_release(&seen);
  u32vec_release(&vars);
  return is;
}
