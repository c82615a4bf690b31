#include "prog/contents.h"

#include <assert.h>

enum {
  COPIED_ONE_BY_ONE = 1024, // elements of a copy that become elements of the trie; a larger one stays a term
  CASES_OF_INDEX = 16       // constants among which an index chooses, each of which is read for itself
};

void prog_contents_init(ContentsStore *store, TermTable *table) {
  *store = (ContentsStore){.table = table};
  contentsnodevec_push(&store->nodes, (ContentsNode){0});
  contentsrowvec_push(&store->rows, (ContentsRow){0});
}

void prog_contents_release(ContentsStore *store) {
  contentsnodevec_release(&store->nodes);
  contentsrowvec_release(&store->rows);
  map_release(&store->row_of);
}

// ---- tries

static uint32_t new_node(ContentsStore *store, ContentsNode node) {
  contentsnodevec_push(&store->nodes, node);
  expr_add_work(store->table, 1);
  return store->nodes.count - 1;
}

static uint32_t new_leaf(ContentsStore *store, uint64_t key, Term value) {
  return new_node(store, (ContentsNode){.key = key, .value = value, .bit = -1});
}

static uint32_t new_fork(ContentsStore *store, uint64_t key, int8_t bit, uint32_t left, uint32_t right) {
  return new_node(store, (ContentsNode){.key = key, .bit = bit, .left = left, .right = right});
}

static bool has_bit(uint64_t key, int8_t bit) { return key >> bit & 1; }

// Is the index below the node, by the bits above the one that forks?
static bool covers(const ContentsNode *node, uint64_t key) {
  return node->bit < 0 ? node->key == key : (node->key ^ key) >> node->bit >> 1 == 0;
}

// A node above two whose indices differ.
static uint32_t part(ContentsStore *store, uint64_t key_a, uint32_t a, uint64_t key_b, uint32_t b) {
  int8_t bit = (int8_t)(63 - __builtin_clzll(key_a ^ key_b));
  return has_bit(key_a, bit) ? new_fork(store, key_a, bit, b, a) : new_fork(store, key_a, bit, a, b);
}

static Term find(const ContentsStore *store, uint32_t at, uint64_t key) {
  while (at) {
    const ContentsNode *node = &store->nodes.data[at];
    if (!covers(node, key)) return TERM_NONE;
    if (node->bit < 0) return node->value;
    at = has_bit(key, node->bit) ? node->right : node->left;
  }
  return TERM_NONE;
}

static uint32_t insert(ContentsStore *store, uint32_t at, uint64_t key, Term value) {
  if (!at) return new_leaf(store, key, value);
  ContentsNode node = store->nodes.data[at];
  if (!covers(&node, key)) return part(store, key, new_leaf(store, key, value), node.key, at);
  if (node.bit < 0) return node.value == value ? at : new_leaf(store, key, value);
  bool right = has_bit(key, node.bit);
  uint32_t before = right ? node.right : node.left, after = insert(store, before, key, value);
  if (after == before) return at;
  return new_fork(store, node.key, node.bit, right ? node.left : after, right ? after : node.right);
}

// ---- rows

static Contents row(ContentsStore *store, Term base, uint32_t root) {
  uint64_t key = (uint64_t)base << 32 | root;
  uint32_t known = map_find(&store->row_of, key, 0);
  if (known) return known;
  contentsrowvec_push(&store->rows, (ContentsRow){.base = base, .root = root});
  map_set(&store->row_of, key, store->rows.count - 1);
  return store->rows.count - 1;
}

bool prog_contents_is_place(const ContentsStore *store, Term index) {
  return expr_is_const(store->table, index) && sort_is_bv(expr_sort(store->table, index)) &&
         expr_width(store->table, index) <= 64;
}

Term prog_contents_find(const ContentsStore *store, Contents from, uint64_t place) {
  return find(store, store->rows.data[from].root, place);
}

static uint64_t place(const ContentsStore *store, Term index) { return (uint64_t)expr_bits(store->table, index); }

static Sort index_sort(const ContentsStore *store, Term base) { return sort_index(expr_sort(store->table, base)); }

static Term element_of_base(ContentsStore *store, Term base, uint64_t key) {
  return expr_select(store->table, base, expr_const(store->table, index_sort(store, base), key));
}

Contents prog_contents_of(ContentsStore *store, Term array) {
  U32Vec stores = {0};
  Term base = array;
  for (; expr_op(store->table, base) == OP_STORE && prog_contents_is_place(store, expr_arg(store->table, base, 1));
       base = expr_arg(store->table, base, 0))
    u32vec_push(&stores, base);
  uint32_t root = 0;
  for (uint32_t i = stores.count; i-- > 0;)
    root = insert(store, root, place(store, expr_arg(store->table, stores.data[i], 1)),
                  expr_arg(store->table, stores.data[i], 2));
  u32vec_release(&stores);
  return row(store, base, root);
}

static Term store_all(ContentsStore *store, Term base, uint32_t at) {
  if (!at) return base;
  ContentsNode node = store->nodes.data[at];
  if (node.bit >= 0) return store_all(store, store_all(store, base, node.left), node.right);
  return expr_store(store->table, base, expr_const(store->table, index_sort(store, base), node.key), node.value);
}

Term prog_contents_term(ContentsStore *store, Contents contents) {
  ContentsRow r = store->rows.data[contents];
  if (!r.term) r.term = store_all(store, r.base, r.root);
  store->rows.data[contents].term = r.term;
  return r.term;
}

// ---- reading and writing

static Term read_within(ContentsStore *store, Contents from, Term index, uint32_t *cases) {
  TermTable *table = store->table;
  ContentsRow r = store->rows.data[from];
  if (prog_contents_is_place(store, index)) {
    Term known = find(store, r.root, place(store, index));
    return known ? known : expr_select(table, r.base, index);
  }
  if (expr_op(table, index) != OP_ITE || *cases == 0) return expr_select(table, prog_contents_term(store, from), index);
  --*cases;
  Term a = read_within(store, from, expr_arg(table, index, 1), cases);
  Term b = read_within(store, from, expr_arg(table, index, 2), cases);
  return expr_ite(table, expr_arg(table, index, 0), a, b);
}

Term prog_contents_read(ContentsStore *store, Contents from, Term index) {
  uint32_t cases = CASES_OF_INDEX;
  return read_within(store, from, index, &cases);
}

// Each element is the new one where the index is its.
static uint32_t write_anywhere(ContentsStore *store, uint32_t at, Term index, Term value) {
  if (!at) return 0;
  ContentsNode node = store->nodes.data[at];
  if (node.bit < 0) {
    TermTable *table = store->table;
    Term here = expr_eq(table, index, expr_const(table, expr_sort(table, index), node.key));
    Term after = expr_ite(table, here, value, node.value);
    return after == node.value ? at : new_leaf(store, node.key, after);
  }
  uint32_t left = write_anywhere(store, node.left, index, value);
  uint32_t right = write_anywhere(store, node.right, index, value);
  return left == node.left && right == node.right ? at : new_fork(store, node.key, node.bit, left, right);
}

Contents prog_contents_write(ContentsStore *store, Contents to, Term index, Term value) {
  ContentsRow r = store->rows.data[to];
  if (prog_contents_is_place(store, index))
    return row(store, r.base, insert(store, r.root, place(store, index), value));
  uint32_t root = write_anywhere(store, r.root, index, value);
  return row(store, expr_store(store->table, r.base, index, value), root);
}

Contents prog_contents_copy(ContentsStore *store, Contents to, Term target, Term count, Contents from, Term source) {
  TermTable *table = store->table;
  bool known = prog_contents_is_place(store, target) && prog_contents_is_place(store, count) &&
               prog_contents_is_place(store, source);
  if (!known || place(store, count) > COPIED_ONE_BY_ONE)
    return row(store,
               expr_copy(table, prog_contents_term(store, to), target, count, prog_contents_term(store, from), source),
               0);
  Sort sort = expr_sort(table, target);
  ContentsRow r = store->rows.data[to];
  for (uint64_t i = 0; i < place(store, count); i++) { // indices wrap, as those of OP_COPY do
    Term index = expr_const(table, sort, expr_bits(table, source) + i);
    uint64_t key = (uint64_t)expr_bits(table, expr_const(table, sort, expr_bits(table, target) + i));
    r.root = insert(store, r.root, key, prog_contents_read(store, from, index));
  }
  return row(store, r.base, r.root);
}

// ---- joining

typedef struct Join {
  ContentsStore *store;
  Term condition, base_a, base_b;
} Join;

// Elements that only one side has, over the base of the other.
static uint32_t join_missing(Join *j, uint32_t at, bool in_a) {
  if (!at) return 0;
  ContentsStore *store = j->store;
  ContentsNode node = store->nodes.data[at];
  if (node.bit >= 0) {
    uint32_t left = join_missing(j, node.left, in_a), right = join_missing(j, node.right, in_a);
    return left == node.left && right == node.right ? at : new_fork(store, node.key, node.bit, left, right);
  }
  Term other = element_of_base(store, in_a ? j->base_b : j->base_a, node.key);
  Term value = expr_ite(store->table, j->condition, in_a ? node.value : other, in_a ? other : node.value);
  return value == node.value ? at : new_leaf(store, node.key, value);
}

static uint32_t join(Join *j, uint32_t a, uint32_t b);

// `wide` forks above `narrow`, which lies on one of its sides.
static uint32_t join_below(Join *j, uint32_t wide, uint32_t narrow, bool wide_is_a) {
  ContentsNode w = j->store->nodes.data[wide], n = j->store->nodes.data[narrow];
  bool right = has_bit(n.key, w.bit);
  uint32_t side = right ? w.right : w.left;
  uint32_t joined = wide_is_a ? join(j, side, narrow) : join(j, narrow, side);
  uint32_t other = join_missing(j, right ? w.left : w.right, wide_is_a);
  return new_fork(j->store, w.key, w.bit, right ? other : joined, right ? joined : other);
}

static uint32_t join(Join *j, uint32_t a, uint32_t b) {
  ContentsStore *store = j->store;
  if (a == b) return a;
  if (!a || !b) return join_missing(j, a ? a : b, a != 0);
  ContentsNode m = store->nodes.data[a], n = store->nodes.data[b];
  if (m.bit == n.bit && covers(&m, n.key)) {
    if (m.bit < 0) return new_leaf(store, m.key, expr_ite(store->table, j->condition, m.value, n.value));
    uint32_t left = join(j, m.left, n.left), right = join(j, m.right, n.right);
    return new_fork(store, m.key, m.bit, left, right);
  }
  if (m.bit > n.bit && covers(&m, n.key)) return join_below(j, a, b, true);
  if (n.bit > m.bit && covers(&n, m.key)) return join_below(j, b, a, false);
  uint32_t only_a = join_missing(j, a, true), only_b = join_missing(j, b, false);
  return part(store, m.key, only_a, n.key, only_b);
}

Contents prog_contents_join(ContentsStore *store, Term condition, Contents a, Contents b) {
  if (a == b) return a;
  if (expr_is_const(store->table, condition)) return expr_bits(store->table, condition) ? a : b;
  ContentsRow m = store->rows.data[a], n = store->rows.data[b];
  Join j = {store, condition, m.base, n.base};
  uint32_t root = join(&j, m.root, n.root);
  return row(store, m.base == n.base ? m.base : expr_ite(store->table, condition, m.base, n.base), root);
}
