// And-inverter graph: boolean functions as two-input conjunctions with complemented edges.
//   literal = 2 * node + (1 where complemented);  node 0 is the constant false, so literals 0 and 1 are false and true
// Nodes are structurally hashed and simplified locally (two levels), so equal literals are equal functions, though not
// the other way around. Nodes are never removed; the children of a node have smaller numbers.
#ifndef SMT_AIG_H
#define SMT_AIG_H
#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "base/vec.h"

typedef uint32_t Lit;
#define AIG_FALSE 0u
#define AIG_TRUE 1u

typedef struct AigNode {
  Lit left, right; // both AIG_FALSE for an input and for node 0
} AigNode;
VEC(AigNodeVec, aig_node_vec, AigNode)
VEC(ByteVec, byte_vec, uint8_t)

typedef struct Aig {
  AigNodeVec nodes;
  ByteVec parents; // by node: how many nodes refer to it; 2 stands for more than one
  Map unique;      // left << 32 | right -> node
} Aig;

static inline Lit lit_not(Lit a) { return a ^ 1; }
static inline bool lit_is_negated(Lit a) { return a & 1; }
static inline uint32_t lit_node(Lit a) { return a >> 1; }
static inline bool lit_is_const(Lit a) { return a <= AIG_TRUE; }

void smt_aig_init(Aig *aig);
void smt_aig_release(Aig *aig);
Lit smt_aig_input(Aig *aig); // a new variable
Lit smt_aig_and(Aig *aig, Lit a, Lit b);
Lit smt_aig_or(Aig *aig, Lit a, Lit b);
Lit smt_aig_xor(Aig *aig, Lit a, Lit b);
Lit smt_aig_mux(Aig *aig, Lit condition, Lit a, Lit b);
Lit smt_aig_majority(Aig *aig, Lit a, Lit b, Lit c);

static inline bool aig_is_and(const Aig *aig, uint32_t node) { return aig->nodes.data[node].right != AIG_FALSE; }
#endif
