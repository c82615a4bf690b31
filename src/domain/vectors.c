#include "domain/vectors.h"

typedef struct Node {
  uint32_t child[VECTORS_FAN]; // nodes; at the lowest level, the numbers at so many places; 0 past the end
} Node;

static const Node *node_of(const Vectors *v, uint32_t id) { return intern_get(&v->nodes, id); }
static uint32_t add_node(Vectors *v, const Node *node) { return domain_intern_add(&v->nodes, node, sizeof *node); }

void domain_vectors_init(Vectors *v, uint32_t count) {
  *v = (Vectors){.count = count, .step = 1};
  while (v->step < UINT32_MAX / VECTORS_FAN && v->step * VECTORS_FAN < count) v->step *= VECTORS_FAN;
}

void domain_vectors_release(Vectors *v) { domain_intern_release(&v->nodes); }

// ---- one vector

// The tree below a node whose first place is `from`.
static uint32_t fill(Vectors *v, uint32_t from, uint32_t step, uint32_t value) {
  Node node = {{0}};
  for (uint32_t k = 0; k < VECTORS_FAN && from < v->count; k++, from += step)
    node.child[k] = step == 1 ? value : fill(v, from, step / VECTORS_FAN, value);
  return add_node(v, &node);
}

uint32_t domain_vectors_all(Vectors *v, uint32_t value) { return fill(v, 0, v->step, value); }

uint32_t domain_vectors_get(const Vectors *v, uint32_t vector, uint32_t i) {
  for (uint32_t step = v->step; step; step /= VECTORS_FAN) vector = node_of(v, vector)->child[i / step % VECTORS_FAN];
  return vector;
}

static uint32_t set(Vectors *v, uint32_t id, uint32_t step, uint32_t i, uint32_t value) {
  Node node = *node_of(v, id);
  uint32_t *child = &node.child[i / step % VECTORS_FAN];
  *child = step == 1 ? value : set(v, *child, step / VECTORS_FAN, i, value);
  return add_node(v, &node);
}

uint32_t domain_vectors_set(Vectors *v, uint32_t vector, uint32_t i, uint32_t value) {
  return domain_vectors_get(v, vector, i) == value ? vector : set(v, vector, v->step, i, value);
}

// ---- two vectors

typedef struct Pair {
  Vectors *vectors;
  VectorCombine combine;
  void *context;
} Pair;

static uint32_t combine_nodes(const Pair *p, uint32_t a, uint32_t b, uint32_t from, uint32_t step) {
  if (a == b) return a;
  Node x = *node_of(p->vectors, a), y = *node_of(p->vectors, b);
  for (uint32_t k = 0; k < VECTORS_FAN; k++, from += step) {
    if (x.child[k] == y.child[k]) continue;
    x.child[k] = step == 1 ? p->combine(p->context, from, x.child[k], y.child[k])
                           : combine_nodes(p, x.child[k], y.child[k], from, step / VECTORS_FAN);
  }
  return add_node(p->vectors, &x);
}

uint32_t domain_vectors_combine(Vectors *v, uint32_t a, uint32_t b, VectorCombine combine, void *context) {
  return combine_nodes(&(Pair){v, combine, context}, a, b, 0, v->step);
}

typedef struct Comparison {
  const Vectors *vectors;
  VectorTest test;
  void *context;
} Comparison;

static bool nodes_agree(const Comparison *c, uint32_t a, uint32_t b, uint32_t from, uint32_t step) {
  if (a == b) return true;
  const Node *x = node_of(c->vectors, a), *y = node_of(c->vectors, b);
  for (uint32_t k = 0; k < VECTORS_FAN; k++, from += step) {
    if (x->child[k] == y->child[k]) continue;
    if (step == 1 ? !c->test(c->context, from, x->child[k], y->child[k])
                  : !nodes_agree(c, x->child[k], y->child[k], from, step / VECTORS_FAN))
      return false;
  }
  return true;
}

bool domain_vectors_agree(const Vectors *v, uint32_t a, uint32_t b, VectorTest test, void *context) {
  return nodes_agree(&(Comparison){v, test, context}, a, b, 0, v->step);
}
