// Tarjan's algorithm with an explicit stack, on a compressed adjacency list.
#include "base/scc.h"

typedef struct Search {
  uint32_t *first, *targets;           // adjacency
  uint32_t *number, *low, *next;       // by node; number 0: not visited
  uint32_t *component, count, visited; // component UINT32_MAX: none yet
  U32Vec open, path;
} Search;

static void build(Search *s, uint32_t nodes, const SccEdgeVec *edges) {
  s->first = memory_new((nodes + 2) * sizeof(uint32_t));
  s->targets = memory_new((edges->count + 1) * sizeof(uint32_t));
  for (uint32_t i = 0; i < edges->count; i++) s->first[edges->data[i].from + 2]++;
  for (uint32_t n = 0; n < nodes; n++) s->first[n + 2] += s->first[n + 1];
  for (uint32_t i = 0; i < edges->count; i++) s->targets[s->first[edges->data[i].from + 1]++] = edges->data[i].to;
}

static void enter(Search *s, uint32_t node) {
  s->number[node] = s->low[node] = ++s->visited;
  s->next[node] = s->first[node];
  u32vec_push(&s->open, node);
  u32vec_push(&s->path, node);
}

static void leave(Search *s, uint32_t node) {
  s->path.count--;
  if (s->path.count) {
    uint32_t above = s->path.data[s->path.count - 1];
    if (s->low[node] < s->low[above]) s->low[above] = s->low[node];
  }
  if (s->low[node] != s->number[node]) return;
  uint32_t member;
  do {
    member = u32vec_pop(&s->open);
    s->component[member] = s->count;
  } while (member != node);
  s->count++;
}

static void search(Search *s, uint32_t root) {
  enter(s, root);
  while (s->path.count) {
    uint32_t node = s->path.data[s->path.count - 1];
    if (s->next[node] == s->first[node + 1]) {
      leave(s, node);
      continue;
    }
    uint32_t to = s->targets[s->next[node]++];
    if (!s->number[to]) enter(s, to);
    else if (s->component[to] == UINT32_MAX && s->number[to] < s->low[node]) s->low[node] = s->number[to];
  }
}

uint32_t scc_find(uint32_t nodes, const SccEdgeVec *edges, uint32_t *component) {
  Search s = {.component = component};
  build(&s, nodes, edges);
  s.number = memory_new((nodes + 1) * sizeof(uint32_t));
  s.low = memory_new((nodes + 1) * sizeof(uint32_t));
  s.next = memory_new((nodes + 1) * sizeof(uint32_t));
  for (uint32_t n = 0; n < nodes; n++) component[n] = UINT32_MAX;
  for (uint32_t n = 0; n < nodes; n++)
    if (!s.number[n]) search(&s, n);
  free(s.first), free(s.targets), free(s.number), free(s.low), free(s.next);
  u32vec_release(&s.open);
  u32vec_release(&s.path);
  return s.count;
}
