// Composition numbers the pairs of component states as it meets them. Printed with a bijection between numbers and pairs of
// numbers, Definition 3 would leave gaps and never end where a component stays; here a component that stays has exactly one
// successor, and the pairs (n1, n2) are counted off in lexicographic order: n2 first, until the second component has no more.
#include "algol/lazy.h"

#include "base/map.h"

typedef struct Pair {
  uint32_t first, second;
} Pair;
VEC(PairVec, pairvec, Pair)

typedef struct Composite {
  LazyAutomaton automaton;
  LazyAutomaton *first, *second;
  PairVec pairs; // by state
  Map numbers;   // of pairs
} Composite;

static uint32_t domain_number_of(Composite *c, uint32_t first, uint32_t second) {
  uint64_t key = (uint64_t)first << 32 | second;
  uint32_t number;
  if (map_get(&c->numbers, key, &number)) return number;
  pairvec_push(&c->pairs, (Pair){first, second});
  map_set(&c->numbers, key, c->pairs.count - 1);
  return c->pairs.count - 1;
}

static bool component_next(LazyAutomaton *a, uint32_t move, uint32_t state, uint32_t k, uint32_t *successor) {
  if (a->has(a, move)) return a->next(a, move, state, k, successor);
  *successor = state;
  return k == 0;
}

static bool composite_next(LazyAutomaton *automaton, uint32_t move, uint32_t state, uint32_t k, uint32_t *successor) {
  Composite *c = (Composite *)automaton;
  Pair at = c->pairs.data[state];
  uint32_t first, second;
  for (uint32_t n1 = 0; component_next(c->first, move, at.first, n1, &first); n1++) {
    for (uint32_t n2 = 0; component_next(c->second, move, at.second, n2, &second); n2++)
      if (k-- == 0) return *successor = domain_number_of(c, first, second), true;
  }
  return false;
}

static bool composite_has(const LazyAutomaton *automaton, uint32_t move) {
  const Composite *c = (const Composite *)automaton;
  return c->first->has(c->first, move) || c->second->has(c->second, move);
}

static void composite_release(LazyAutomaton *automaton) {
  Composite *c = (Composite *)automaton;
  pairvec_release(&c->pairs);
  map_release(&c->numbers);
}

LazyAutomaton *algol_lazy_compose(LazyAutomaton *first, LazyAutomaton *second) {
  Composite *c = memory_new(sizeof *c);
  c->automaton = (LazyAutomaton){composite_next, composite_has, composite_release, 0};
  c->first = first;
  c->second = second;
  c->automaton.initial = domain_number_of(c, first->initial, second->initial);
  return &c->automaton;
}

void algol_lazy_delete(LazyAutomaton *automaton) {
  if (!automaton) return;
  if (automaton->release) automaton->release(automaton);
  free(automaton);
}

// ---- reachability

typedef struct Visit { // a state on the path: which successor comes next
  uint32_t state, move, k;
} Visit;
VEC(VisitVec, visitvec, Visit)

static void enter(LazyReach *reach, Map *visited, VisitVec *path, uint32_t state) {
  uint32_t seen;
  if (map_get(visited, state, &seen)) return;
  map_set(visited, state, 1);
  reach->visited++;
  visitvec_push(path, (Visit){state, 0, 0});
}

static void take_trace(LazyReach *reach, const VisitVec *path) {
  for (uint32_t i = 0; i < path->count; i++) u32vec_push(&reach->trace, path->data[i].move);
}

LazyReach algol_lazy_reach(LazyAutomaton *a, uint32_t moves, uint32_t event) {
  LazyReach reach = {0};
  Map visited = {0};
  VisitVec path = {0};
  enter(&reach, &visited, &path, a->initial);
  while (path.count && !reach.reachable) {
    Visit *top = &path.data[path.count - 1];
    uint32_t successor;
    if (top->move == moves) {
      path.count--;
    } else if (!a->has(a, top->move) || !a->next(a, top->move, top->state, top->k, &successor)) {
      top->move++;
      top->k = 0;
    } else if (top->move == event) {
      reach.reachable = true;
      take_trace(&reach, &path);
    } else {
      top->k++;
      enter(&reach, &visited, &path, successor); // may move the path
    }
  }
  map_release(&visited);
  visitvec_release(&path);
  return reach;
}

void algol_lazy_reach_release(LazyReach *reach) { u32vec_release(&reach->trace); }
