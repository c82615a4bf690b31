#include "algol/store.h"

#include <string.h>

#include "base/map.h"

enum { FIRST_TABLE = 256, BITS = 3 };

void algol_store_init(Store *store) {
  *store = (Store){0};
  storenodevec_push(&store->nodes, (StoreNode){0});
  u32vec_resize(&store->node_table, FIRST_TABLE);
  u32vec_resize(&store->set_table, FIRST_TABLE);
}

void algol_store_release(Store *store) {
  storenodevec_release(&store->nodes);
  u32vec_release(&store->node_table);
  blockvec_release(&store->members);
  blocksetvec_release(&store->sets);
  u32vec_release(&store->set_table);
}

static uint64_t hash_words(const uint64_t *words, uint32_t count) {
  uint64_t h = count;
  for (uint32_t i = 0; i < count; i++) h = hash_add(h, words[i]);
  return h;
}

// ---- arrays

static void insert_node(U32Vec *table, const StoreNode *nodes, uint32_t id) {
  uint32_t mask = table->count - 1, i = (uint32_t)hash_words(nodes[id].word, STORE_FANOUT) & mask;
  while (table->data[i]) i = (i + 1) & mask;
  table->data[i] = id;
}

static void grow_nodes(Store *store) {
  U32Vec table = {0};
  u32vec_resize(&table, store->node_table.count * 2);
  for (uint32_t id = 1; id < store->nodes.count; id++) insert_node(&table, store->nodes.data, id);
  u32vec_release(&store->node_table);
  store->node_table = table;
}

static uint32_t intern_node(Store *store, const StoreNode *node) {
  static const StoreNode empty;
  if (memcmp(node, &empty, sizeof empty) == 0) return 0;
  uint32_t mask = store->node_table.count - 1, i = (uint32_t)hash_words(node->word, STORE_FANOUT) & mask;
  for (uint32_t id; (id = store->node_table.data[i]); i = (i + 1) & mask)
    if (memcmp(&store->nodes.data[id], node, sizeof *node) == 0) return id;
  storenodevec_push(&store->nodes, *node);
  store->node_table.data[i] = store->nodes.count - 1;
  if (store->nodes.count * 2 > store->node_table.count) grow_nodes(store);
  return store->nodes.count - 1;
}

uint32_t algol_store_height(uint64_t indices) {
  uint32_t height = 1;
  for (uint64_t last = indices - 1; last >= STORE_FANOUT; last >>= BITS) height++;
  return height;
}

static uint32_t digit(uint64_t index, uint32_t level) {
  return (uint32_t)(index >> (BITS * level)) & (STORE_FANOUT - 1);
}

uint64_t algol_store_get(const Store *store, uint32_t array, uint32_t height, uint64_t index) {
  uint64_t word = array;
  for (uint32_t level = height; level-- > 0 && word;) word = store->nodes.data[word].word[digit(index, level)];
  return word;
}

uint32_t algol_store_set(Store *store, uint32_t array, uint32_t height, uint64_t index, uint64_t word) {
  uint32_t path[32] = {0}; // the nodes from the root down
  uint64_t node = array;
  for (uint32_t level = height; level-- > 0;) {
    path[level] = (uint32_t)node;
    if (node) node = store->nodes.data[node].word[digit(index, level)];
  }
  for (uint32_t level = 0; level < height; level++) {
    StoreNode copy = store->nodes.data[path[level]];
    copy.word[digit(index, level)] = word;
    word = intern_node(store, &copy);
  }
  return (uint32_t)word;
}

// ---- sets

uint64_t algol_blocks_of(uint64_t block) { return block << 1; }

uint64_t algol_blocks_count(const Store *store, uint64_t set) { return set & 1 ? store->sets.data[set >> 1].count : 1; }

uint64_t algol_blocks_member(const Store *store, uint64_t set, uint64_t k) {
  return set & 1 ? store->members.data[store->sets.data[set >> 1].first + k] : set >> 1;
}

static const uint64_t *members_of(const Store *store, uint32_t id) {
  return &store->members.data[store->sets.data[id].first];
}

static void insert_set(Store *store, U32Vec *table, uint32_t id) {
  uint32_t mask = table->count - 1;
  uint32_t i = (uint32_t)hash_words(members_of(store, id), store->sets.data[id].count) & mask;
  while (table->data[i]) i = (i + 1) & mask;
  table->data[i] = id + 1;
}

static void grow_sets(Store *store) {
  U32Vec table = {0};
  u32vec_resize(&table, store->set_table.count * 2);
  for (uint32_t id = 0; id < store->sets.count; id++) insert_set(store, &table, id);
  u32vec_release(&store->set_table);
  store->set_table = table;
}

// The set made of the last `count` members; they are dropped where it is known already.
static uint64_t intern_set(Store *store, uint32_t count) {
  uint32_t first = store->members.count - count, mask = store->set_table.count - 1;
  const uint64_t *members = &store->members.data[first];
  uint32_t i = (uint32_t)hash_words(members, count) & mask;
  for (uint32_t id; (id = store->set_table.data[i]); i = (i + 1) & mask) {
    if (store->sets.data[id - 1].count != count) continue;
    if (memcmp(members_of(store, id - 1), members, count * sizeof *members) != 0) continue;
    store->members.count = first;
    return (uint64_t)(id - 1) << 1 | 1;
  }
  blocksetvec_push(&store->sets, (BlockSet){first, count});
  store->set_table.data[i] = store->sets.count;
  uint64_t set = (uint64_t)(store->sets.count - 1) << 1 | 1;
  if (store->sets.count * 2 > store->set_table.count) grow_sets(store);
  return set;
}

uint64_t algol_blocks_add(Store *store, uint64_t set, uint64_t block) {
  uint64_t count = algol_blocks_count(store, set), k = 0;
  while (k < count && algol_blocks_member(store, set, k) < block) k++;
  if (k < count && algol_blocks_member(store, set, k) == block) return set;
  for (uint64_t i = 0; i <= count; i++)
    blockvec_push(&store->members, i < k    ? algol_blocks_member(store, set, i)
                                   : i == k ? block
                                            : algol_blocks_member(store, set, i - 1));
  return intern_set(store, (uint32_t)count + 1);
}
