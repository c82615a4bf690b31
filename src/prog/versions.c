// A trie over the digits of variables: a node is FAN numbers, of nodes or at the lowest level of terms; 0: there is nothing below.
#include "prog/versions.h"

#define DIGIT 4u // bits
#define FAN (1u << DIGIT)

void prog_versions_init(Versions *versions, uint32_t var_count) {
  *versions = (Versions){0};
  while (var_count >> DIGIT * (versions->levels + 1)) versions->levels++;
  prog_versions_clear(versions);
}

void prog_versions_clear(Versions *versions) {
  versions->nodes.count = 0;
  u32vec_resize(&versions->nodes, FAN);
}

void prog_versions_release(Versions *versions) { u32vec_release(&versions->nodes); }

static uint32_t digit(VarId var, uint32_t level) { return var >> DIGIT * level & (FAN - 1); }

static const uint32_t *node_of(const Versions *versions, Version at) { return versions->nodes.data + at * FAN; }

static Version add_node(Versions *versions, const uint32_t *node) {
  uint32_t first = versions->nodes.count;
  u32vec_reserve(&versions->nodes, first + FAN);
  memcpy(versions->nodes.data + first, node, FAN * sizeof *node);
  versions->nodes.count += FAN;
  return first / FAN;
}

Term prog_versions_get(const Versions *versions, Version version, VarId var) {
  for (uint32_t level = versions->levels; level; level--) version = node_of(versions, version)[digit(var, level)];
  return node_of(versions, version)[digit(var, 0)];
}

static Version set_below(Versions *versions, Version at, uint32_t level, VarId var, Term value) {
  uint32_t node[FAN], i = digit(var, level);
  memcpy(node, node_of(versions, at), sizeof node);
  node[i] = level ? set_below(versions, node[i], level - 1, var, value) : value;
  return add_node(versions, node);
}

Version prog_versions_set(Versions *versions, Version version, VarId var, Term value) {
  if (prog_versions_get(versions, version, var) == value) return version;
  return set_below(versions, version, versions->levels, var, value);
}

typedef struct Join {
  Versions *versions;
  JoinValues join;
  void *context;
} Join;

// `first` is the first variable below.
static Version join_below(const Join *j, uint32_t a, uint32_t b, uint32_t level, VarId first) {
  uint32_t node[FAN], other[FAN];
  memcpy(node, node_of(j->versions, a), sizeof node);
  memcpy(other, node_of(j->versions, b), sizeof other);
  for (uint32_t i = 0; i < FAN; i++) {
    VarId var = first + (i << DIGIT * level);
    if (node[i] != other[i])
      node[i] = level ? join_below(j, node[i], other[i], level - 1, var) : j->join(j->context, var, node[i], other[i]);
  }
  return add_node(j->versions, node);
}

Version prog_versions_join(Versions *versions, Version a, Version b, JoinValues join, void *context) {
  const Join j = {versions, join, context};
  return a == b ? a : join_below(&j, a, b, versions->levels, 0);
}

static void visit_below(const Versions *versions, Version at, uint32_t level, VarId first, VisitValue visit,
                        void *context) {
  for (uint32_t i = 0; i < FAN; i++) {
    uint32_t below = node_of(versions, at)[i];
    VarId var = first + (i << DIGIT * level);
    if (below && level) visit_below(versions, below, level - 1, var, visit, context);
    else if (below) visit(context, var, below);
  }
}

void prog_versions_visit(const Versions *versions, Version version, VisitValue visit, void *context) {
  if (version) visit_below(versions, version, versions->levels, 0, visit, context);
}
