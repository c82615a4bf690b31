// Reductions of generalised Buchi automata that keep the language:
//   - states from which nothing is accepted, or that cannot be reached, go; marks where they cannot matter are cleared;
//   - direct simulation (q simulates p where every edge of p has one of q with a weaker label, at least its marks, and a target
//     that simulates its target): states that simulate each other become one, and an edge goes where another one of the same
//     state has a weaker label, at least its marks and a target that simulates its target;
//   - edges that differ in the sign of one atom become one without that atom.
#include <string.h>

#include "spec/tableau.h"

// ---- strongly connected components (Tarjan), with an explicit stack

typedef struct Search {
  const Tableau *t;
  uint32_t *first, *edges; // adjacency
  uint32_t *index, *low, *next_edge;
  U32Vec stack, path;
  uint32_t counter;
  Components *out;
} Search;

static void build_adjacency(const Tableau *t, uint32_t *first, uint32_t *edges) {
  for (uint32_t e = 0; e < t->edges.count; e++) first[t->edges.data[e].from + 1]++;
  for (uint32_t q = 0; q < t->state_count; q++) first[q + 1] += first[q];
  for (uint32_t e = t->edges.count; e-- > 0;) {
    uint32_t from = t->edges.data[e].from;
    edges[--first[from + 1]] = e;
  }
  // Each first[q + 1] has sunk to the start of q's edges: shift them back.
  for (uint32_t q = 0; q < t->state_count; q++) first[q] = first[q + 1];
  first[t->state_count] = t->edges.count;
}

static void enter(Search *s, uint32_t q) {
  s->index[q] = s->low[q] = ++s->counter;
  s->next_edge[q] = s->first[q];
  u32vec_push(&s->stack, q);
  u32vec_push(&s->path, q);
}

static void leave(Search *s, uint32_t q) {
  s->path.count--;
  if (s->path.count > 0) {
    uint32_t above = s->path.data[s->path.count - 1];
    if (s->low[q] < s->low[above]) s->low[above] = s->low[q];
  }
  if (s->low[q] != s->index[q]) return;
  uint32_t member;
  do {
    member = u32vec_pop(&s->stack);
    s->out->of[member] = s->out->count;
    s->index[member] = UINT32_MAX;
  } while (member != q);
  s->out->count++;
}

static void search_from(Search *s, uint32_t root) {
  enter(s, root);
  while (s->path.count > 0) {
    uint32_t q = s->path.data[s->path.count - 1];
    if (s->next_edge[q] == s->first[q + 1]) {
      leave(s, q);
      continue;
    }
    uint32_t to = s->t->edges.data[s->edges[s->next_edge[q]++]].to;
    if (s->index[to] == 0) enter(s, to);
    else if (s->index[to] != UINT32_MAX && s->index[to] < s->low[q]) s->low[q] = s->index[to];
  }
}

static void classify(Components *c, const Tableau *t) {
  uint64_t all = tableau_all_marks(t), *seen = memory_new(c->count * sizeof *seen + 1);
  bool *cyclic = memory_new(c->count + 1);
  c->accepting = memory_new(c->count + 1);
  c->full = memory_new(c->count + 1);
  memset(c->full, 1, c->count + 1);
  for (uint32_t e = 0; e < t->edges.count; e++) {
    const MarkedEdge *edge = &t->edges.data[e];
    if (c->of[edge->from] != c->of[edge->to]) continue;
    cyclic[c->of[edge->from]] = true;
    seen[c->of[edge->from]] |= edge->marks;
    c->full[c->of[edge->from]] &= edge->marks == all;
  }
  for (uint32_t i = 0; i < c->count; i++) c->accepting[i] = cyclic[i] && seen[i] == all;
  free(seen);
  free(cyclic);
}

void spec_components_init(Components *components, const Tableau *t) {
  uint32_t n = t->state_count;
  *components = (Components){.of = memory_new((n + 1) * sizeof(uint32_t))};
  uint32_t *words = memory_new(((size_t)5 * n + t->edges.count + 2) * sizeof *words);
  Search s = {.t = t, .first = words, .edges = words + n + 1, .out = components};
  s.index = s.edges + t->edges.count;
  s.low = s.index + n;
  s.next_edge = s.low + n;
  build_adjacency(t, s.first, s.edges);
  for (uint32_t q = 0; q < n; q++)
    if (s.index[q] == 0) search_from(&s, q);
  u32vec_release(&s.stack);
  u32vec_release(&s.path);
  free(words);
  classify(components, t);
}

void spec_components_release(Components *components) {
  free(components->of);
  free(components->accepting);
  free(components->full);
}

// ---- useless states and marks

// Closes `set` under edges, forwards or backwards.
static void close_set(const Tableau *t, bool *set, bool forwards) {
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t e = 0; e < t->edges.count; e++) {
      const MarkedEdge *edge = &t->edges.data[e];
      uint32_t from = forwards ? edge->from : edge->to, to = forwards ? edge->to : edge->from;
      if (set[from] && !set[to]) set[to] = changed = true;
    }
  }
}

// Renames states by `name` (UINT32_MAX: gone, with its edges); the initial state always stays.
static void rename_states(Tableau *t, const uint32_t *name, uint32_t count) {
  uint32_t n = 0;
  for (uint32_t e = 0; e < t->edges.count; e++) {
    MarkedEdge edge = t->edges.data[e];
    edge.from = name[edge.from], edge.to = name[edge.to];
    if (edge.from != UINT32_MAX && edge.to != UINT32_MAX) t->edges.data[n++] = edge;
  }
  t->edges.count = n;
  t->initial = name[t->initial];
  t->state_count = count;
}

// Marks count only within accepting components.
static void clear_marks(Tableau *t, const Components *c, bool by_state) {
  for (uint32_t e = 0; e < t->edges.count; e++) {
    MarkedEdge *edge = &t->edges.data[e];
    uint32_t home = c->of[edge->from];
    if (!c->accepting[home] || (!by_state && home != c->of[edge->to])) edge->marks = 0;
  }
}

static void remove_useless(Tableau *t, bool by_state) {
  Components c;
  spec_components_init(&c, t);
  bool *live = memory_new(t->state_count), *reached = memory_new(t->state_count);
  for (uint32_t q = 0; q < t->state_count; q++) live[q] = c.accepting[c.of[q]];
  close_set(t, live, false);
  reached[t->initial] = true;
  close_set(t, reached, true);
  if (t->marks > 0) clear_marks(t, &c, by_state);
  uint32_t *name = memory_new(t->state_count * sizeof *name), count = 0;
  for (uint32_t q = 0; q < t->state_count; q++)
    name[q] = q == t->initial || (live[q] && reached[q]) ? count++ : UINT32_MAX;
  rename_states(t, name, count);
  free(name);
  free(live);
  free(reached);
  spec_components_release(&c);
}

// ---- simulation

static bool is_weaker(const MarkedEdge *weak, const MarkedEdge *strong) {
  return (weak->positive & ~strong->positive) == 0 && (weak->negative & ~strong->negative) == 0 &&
         (strong->marks & ~weak->marks) == 0;
}

typedef struct Simulation {
  const Tableau *t;
  uint32_t *first, *edges;
  bool *by; // p * state_count + q: q simulates p
} Simulation;

static bool answers(const Simulation *s, uint32_t e, uint32_t q) {
  const MarkedEdge *edge = &s->t->edges.data[e];
  for (uint32_t i = s->first[q]; i < s->first[q + 1]; i++) {
    const MarkedEdge *other = &s->t->edges.data[s->edges[i]];
    if (is_weaker(other, edge) && s->by[(size_t)edge->to * s->t->state_count + other->to]) return true;
  }
  return false;
}

static bool still_simulates(const Simulation *s, uint32_t p, uint32_t q) {
  for (uint32_t i = s->first[p]; i < s->first[p + 1]; i++)
    if (!answers(s, s->edges[i], q)) return false;
  return true;
}

static void simulation_init(Simulation *s, const Tableau *t) {
  uint32_t n = t->state_count;
  *s = (Simulation){.t = t};
  s->first = memory_new((n + 1) * sizeof *s->first);
  s->edges = memory_new((t->edges.count + 1) * sizeof *s->edges);
  s->by = memory_new((size_t)n * n);
  memset(s->by, 1, (size_t)n * n);
  build_adjacency(t, s->first, s->edges);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t p = 0; p < n; p++)
      for (uint32_t q = 0; q < n; q++)
        if (s->by[(size_t)p * n + q] && p != q && !still_simulates(s, p, q))
          s->by[(size_t)p * n + q] = false, changed = true;
  }
}

static void simulation_release(Simulation *s) {
  free(s->first);
  free(s->edges);
  free(s->by);
}

// States that simulate each other get the number of the first of them.
static void merge_states(Tableau *t, const Simulation *s) {
  uint32_t n = t->state_count, count = 0, *name = memory_new(n * sizeof *name);
  for (uint32_t q = 0; q < n; q++) {
    name[q] = UINT32_MAX;
    for (uint32_t p = 0; p < q && name[q] == UINT32_MAX; p++)
      if (s->by[(size_t)p * n + q] && s->by[(size_t)q * n + p]) name[q] = name[p];
    if (name[q] == UINT32_MAX) name[q] = count++;
  }
  rename_states(t, name, count);
  free(name);
}

// Of edges that dominate each other the first stays. The simulation is that of the automaton as it is.
static void remove_dominated(Tableau *t, const Simulation *s) {
  bool *gone = memory_new(t->edges.count + 1);
  for (uint32_t q = 0; q < t->state_count; q++)
    for (uint32_t i = s->first[q]; i < s->first[q + 1]; i++)
      for (uint32_t j = s->first[q]; j < s->first[q + 1] && !gone[s->edges[i]]; j++) {
        uint32_t small = s->edges[i], large = s->edges[j];
        if (i == j || gone[large]) continue;
        const MarkedEdge *a = &t->edges.data[small], *b = &t->edges.data[large];
        gone[small] = is_weaker(b, a) && s->by[(size_t)a->to * t->state_count + b->to];
      }
  uint32_t n = 0;
  for (uint32_t e = 0; e < t->edges.count; e++)
    if (!gone[e]) t->edges.data[n++] = t->edges.data[e];
  t->edges.count = n;
  free(gone);
}

// ---- edges that differ in the sign of one atom

static bool merge_signs(MarkedEdge *a, const MarkedEdge *b) {
  uint64_t atom = a->positive ^ b->positive;
  if (a->from != b->from || a->to != b->to || a->marks != b->marks) return false;
  if (atom == 0 || (atom & (atom - 1)) != 0 || (a->negative ^ b->negative) != atom) return false;
  a->positive &= ~atom;
  a->negative &= ~atom;
  return true;
}

static bool merge_edges(Tableau *t) {
  bool changed = false;
  for (uint32_t i = 0; i < t->edges.count; i++)
    for (uint32_t j = i + 1; j < t->edges.count; j++)
      if (merge_signs(&t->edges.data[i], &t->edges.data[j])) {
        t->edges.data[j] = t->edges.data[--t->edges.count];
        changed = true;
        j = i;
      }
  return changed;
}

void spec_tableau_reduce(Tableau *t, bool by_state, const Limits *limits) {
  uint64_t most_states = EFFORT(limits, automaton_simulated), most_edges = EFFORT(limits, automaton_simulated_edges);
  remove_useless(t, by_state);
  uint32_t before = UINT32_MAX;
  while (t->state_count <= most_states && t->edges.count <= most_edges && t->state_count + t->edges.count < before) {
    before = t->state_count + t->edges.count;
    Simulation s;
    simulation_init(&s, t);
    merge_states(t, &s);
    simulation_release(&s);
    simulation_init(&s, t);
    remove_dominated(t, &s);
    simulation_release(&s);
    merge_edges(t);
    remove_useless(t, by_state);
  }
}
