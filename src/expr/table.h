// Inside expr/: how terms are stored. A node is 24 bytes; arguments stand in one pool, constants and names in others.
// expr_table_make interns without simplifying; only simplify.c and term.c call it.
#ifndef EXPR_TABLE_H
#define EXPR_TABLE_H
#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "expr/term.h"

typedef struct Node {
  uint8_t op, arity;
  Sort sort;
  uint32_t param; // EXTRACT: low bit; FROUND: rounding; CONST: index into constants; VAR: index into names
  uint32_t args;  // index into the argument pool
} Node;

VEC(NodeVec, nodevec, Node)
VEC(BitsVec, bitsvec, u128)

struct TermTable {
  NodeVec nodes; // nodes.data[0] is unused
  U32Vec pool;
  BitsVec constants;
  TextVec names;
  Arena arena;
  uint32_t *buckets; // hash table of term ids
  uint32_t bucket_count;
  Map const_index; // hash of a constant -> index into constants (a chain through equal hashes is avoided by re-hashing)
  Map name_index;  // hash of a name -> index into names
  uint32_t fresh;
  Term true_term, false_term;
  uint64_t work; // see expr_work
};

Term expr_table_make(TermTable *table, Op op, Sort sort, uint32_t param, const Term *args, uint32_t n);
#endif
