// Contents of arrays as values: persistent maps from indices to words, equal contents having equal numbers (hash-consed tries).
// Reading and writing cost the height of the trie, which is logarithmic in the number of indices; what is 0 takes no space.
// And sets of blocks as words: the word 2b is the set {b}, an odd word a larger set. 0 is both the empty map and the set {0}.
#ifndef ALGOL_STORE_H
#define ALGOL_STORE_H
#include "base/vec.h"

enum { STORE_FANOUT = 8 };

typedef struct StoreNode {
  uint64_t word[STORE_FANOUT]; // children, or on the lowest level the contents
} StoreNode;
VEC(StoreNodeVec, storenodevec, StoreNode)
VEC(BlockVec, blockvec, uint64_t)

typedef struct BlockSet {
  uint32_t first, count; // in members; ascending
} BlockSet;
VEC(BlockSetVec, blocksetvec, BlockSet)

typedef struct Store {
  StoreNodeVec nodes; // node 0 is empty at any height
  U32Vec node_table;  // open addressing; 0: free
  BlockVec members;
  BlockSetVec sets;
  U32Vec set_table; // holds the number + 1
} Store;

void algol_store_init(Store *store);
void algol_store_release(Store *store);

uint32_t algol_store_height(uint64_t indices); // for indices 0 .. indices-1
uint64_t algol_store_get(const Store *store, uint32_t array, uint32_t height, uint64_t index);
uint32_t algol_store_set(Store *store, uint32_t array, uint32_t height, uint64_t index,
                         uint64_t word); // the array that results

uint64_t algol_blocks_of(uint64_t block);
uint64_t algol_blocks_count(const Store *store, uint64_t set);
uint64_t algol_blocks_member(const Store *store, uint64_t set, uint64_t k);
uint64_t algol_blocks_add(Store *store, uint64_t set, uint64_t block);
#endif
