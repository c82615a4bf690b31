// Strongly connected components in topological order (Tarjan), each of which begins with the location that it is entered at; without that
// one the rest of it is ordered in the same way. Lists of locations that are still to be ordered are on a stack, the first on top.
#include "prog/order.h"

VEC(ListVec, listvec, U32Vec)

typedef struct Visit {
  Loc loc;
  uint32_t next;
} Visit;
VEC(VisitVec, visitvec, Visit)

typedef struct Ordering {
  const Prog *prog;
  LoopOrder *order;
  uint32_t *part;          // the list that a location is in while that is looked at
  uint32_t *index, *least; // Tarjan's numbers, 0: not visited
  bool *is_open;           // on Tarjan's stack
  U32Vec open;
  VisitVec path;
  ListVec lists;
  uint32_t parts, visited;
} Ordering;

static void enter(Ordering *o, Loc l) {
  o->index[l] = o->least[l] = ++o->visited;
  o->is_open[l] = true;
  u32vec_push(&o->open, l);
  visitvec_push(&o->path, (Visit){l, 0});
}

// The component whose first location is l, in the order in which it was visited, goes onto the stack of lists.
static void close(Ordering *o, Loc l) {
  uint32_t first = o->open.count;
  U32Vec list = {0};
  do o->is_open[o->open.data[--first]] = false;
  while (o->open.data[first] != l);
  for (uint32_t i = first; i < o->open.count; i++) u32vec_push(&list, o->open.data[i]);
  o->open.count = first;
  listvec_push(&o->lists, list);
}

static void leave(Ordering *o, Loc l) {
  o->path.count--;
  if (o->path.count) {
    Loc above = o->path.data[o->path.count - 1].loc;
    if (o->least[l] < o->least[above]) o->least[above] = o->least[l];
  }
  if (o->least[l] == o->index[l]) close(o, l);
}

static void visit(Ordering *o, Loc root, uint32_t part) {
  enter(o, root);
  while (o->path.count) {
    Visit *top = &o->path.data[o->path.count - 1];
    Loc next[2], l = top->loc;
    uint32_t n = prog_loc_successors(&o->prog->locs.data[l], next);
    if (top->next == n) {
      leave(o, l);
      continue;
    }
    Loc to = next[n - ++top->next]; // so that what a conditional holds for comes first
    if (o->part[to] != part) continue;
    if (!o->index[to]) enter(o, to);
    else if (o->is_open[to] && o->index[to] < o->least[l]) o->least[l] = o->index[to];
  }
}

// The first of the list has its place; the components of the others go onto the stack.
static void order_rest(Ordering *o, const U32Vec *list) {
  uint32_t part = ++o->parts;
  for (uint32_t i = 1; i < list->count; i++) {
    o->part[list->data[i]] = part;
    o->index[list->data[i]] = 0;
  }
  for (uint32_t i = 1; i < list->count; i++)
    if (!o->index[list->data[i]]) visit(o, list->data[i], part);
}

static void list_reachable(const Prog *prog, U32Vec *list) {
  bool *seen = memory_new(prog->locs.count + 1);
  u32vec_push(list, prog->start);
  seen[prog->start] = true;
  for (uint32_t i = 0; i < list->count; i++) {
    Loc next[2];
    for (uint32_t n = prog_loc_successors(&prog->locs.data[list->data[i]], next); n-- > 0;)
      if (!seen[next[n]]) seen[next[n]] = true, u32vec_push(list, next[n]);
  }
  free(seen);
}

static void set_place(LoopOrder *order, const U32Vec *list) {
  uint32_t place = order->count++;
  order->place[list->data[0]] = place;
  order->at[place] = list->data[0];
  order->last[place] = place + list->count - 1;
}

void prog_order_init(LoopOrder *order, const Prog *prog) {
  size_t size = (prog->locs.count + 1) * sizeof(uint32_t);
  *order = (LoopOrder){.place = memory_new(size), .at = memory_new(size), .last = memory_new(size)};
  Ordering o = {.prog = prog, .order = order, .part = memory_new(size), .index = memory_new(size)};
  o.least = memory_new(size);
  o.is_open = memory_new(prog->locs.count + 1);
  for (Loc l = 0; l < prog->locs.count; l++) order->place[l] = ORDER_NONE;
  U32Vec all = {0};
  list_reachable(prog, &all);
  listvec_push(&o.lists, all);
  while (o.lists.count) {
    U32Vec list = listvec_pop(&o.lists);
    set_place(order, &list);
    order_rest(&o, &list);
    u32vec_release(&list);
  }
  listvec_release(&o.lists);
  u32vec_release(&o.open);
  visitvec_release(&o.path);
  free(o.part);
  free(o.index);
  free(o.least);
  free(o.is_open);
}

void prog_order_release(LoopOrder *order) {
  free(order->place);
  free(order->at);
  free(order->last);
}

bool *prog_order_leads(const LoopOrder *order, const Prog *prog, const bool *is_target) {
  bool *leads = memory_new(prog->locs.count + 1);
  for (bool changed = true; changed;) { // from the end to the start: once more for each loop within loops
    changed = false;
    for (uint32_t place = order->count; place-- > 0;) {
      Loc l = order->at[place], next[2];
      bool does = is_target[l];
      for (uint32_t n = prog_loc_successors(&prog->locs.data[l], next); n-- > 0;) does |= leads[next[n]];
      changed |= does && !leads[l];
      leads[l] |= does;
    }
  }
  return leads;
}
