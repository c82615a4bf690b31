// Hash-consing: a term is found by the hash of (op, sort, param, arguments) in an open-addressing table of ids.
#include "expr/term.h"

#include <assert.h>
#include <stdio.h>

#include "expr/table.h"

static const uint8_t op_arity[OP_COUNT] = {
#define X(name, text, arity) arity,
    OPS(X)
#undef X
};

static uint64_t node_hash(Op op, Sort sort, uint32_t param, const Term *args, uint32_t n) {
  uint64_t h = hash_mix(((uint64_t)op << 32 | sort) ^ (uint64_t)param << 16);
  for (uint32_t i = 0; i < n; i++) h = hash_add(h, args[i]);
  return h;
}

static bool node_is(const TermTable *table, const Node *node, Op op, Sort sort, uint32_t param, const Term *args,
                    uint32_t n) {
  return node->op == op && node->sort == sort && node->param == param && node->arity == n &&
         (n == 0 || memcmp(table->pool.data + node->args, args, n * sizeof(Term)) == 0);
}

static void rehash(TermTable *table) {
  uint32_t size = table->bucket_count ? table->bucket_count * 2 : 1024;
  free(table->buckets);
  table->buckets = memory_new(size * sizeof(uint32_t));
  table->bucket_count = size;
  for (Term t = 1; t < table->nodes.count; t++) {
    const Node *n = &table->nodes.data[t];
    uint64_t h = node_hash(n->op, n->sort, n->param, n->arity ? table->pool.data + n->args : NULL, n->arity);
    uint32_t i = (uint32_t)h & (size - 1);
    while (table->buckets[i]) i = (i + 1) & (size - 1);
    table->buckets[i] = t;
  }
}

Term expr_table_make(TermTable *table, Op op, Sort sort, uint32_t param, const Term *args, uint32_t n) {
  table->work += 2;
  if (table->nodes.count * 2 >= table->bucket_count) rehash(table);
  uint32_t mask = table->bucket_count - 1;
  uint32_t i = (uint32_t)node_hash(op, sort, param, args, n) & mask;
  for (; table->buckets[i]; i = (i + 1) & mask)
    if (node_is(table, &table->nodes.data[table->buckets[i]], op, sort, param, args, n)) return table->buckets[i];
  Node node = {(uint8_t)op, (uint8_t)n, sort, param, table->pool.count};
  for (uint32_t k = 0; k < n; k++) u32vec_push(&table->pool, args[k]);
  nodevec_push(&table->nodes, node);
  return table->buckets[i] = table->nodes.count - 1;
}

TermTable *expr_table_new(void) {
  TermTable *table = memory_new(sizeof *table);
  nodevec_push(&table->nodes, (Node){0});
  table->false_term = expr_const(table, SORT_BOOL, 0);
  table->true_term = expr_const(table, SORT_BOOL, 1);
  return table;
}

void expr_table_delete(TermTable *table) {
  if (!table) return;
  nodevec_release(&table->nodes);
  u32vec_release(&table->pool);
  bitsvec_release(&table->constants);
  textvec_release(&table->names);
  arena_release(&table->arena);
  map_release(&table->const_index);
  map_release(&table->name_index);
  free(table->buckets);
  free(table);
}

static const Node *node_of(const TermTable *table, Term t) {
  assert(t > 0 && t < table->nodes.count);
  return &table->nodes.data[t];
}

const uint64_t *expr_work(const TermTable *table) { return &table->work; }
void expr_add_work(TermTable *table, uint64_t units) { table->work += units; }

uint32_t expr_count(const TermTable *table) { return table->nodes.count - 1; }
Op expr_op(const TermTable *table, Term t) { return (Op)node_of(table, t)->op; }
Sort expr_sort(const TermTable *table, Term t) { return node_of(table, t)->sort; }
uint32_t expr_arity(const TermTable *table, Term t) { return node_of(table, t)->arity; }
uint32_t expr_param(const TermTable *table, Term t) { return node_of(table, t)->param; }
bool expr_is_const(const TermTable *table, Term t) { return node_of(table, t)->op == OP_CONST; }

Term expr_arg(const TermTable *table, Term t, uint32_t i) {
  const Node *n = node_of(table, t);
  assert(i < n->arity);
  return table->pool.data[n->args + i];
}

u128 expr_bits(const TermTable *table, Term t) {
  assert(expr_is_const(table, t));
  return table->constants.data[node_of(table, t)->param];
}

const char *expr_name(const TermTable *table, Term t) {
  assert(expr_op(table, t) == OP_VAR);
  return table->names.data[node_of(table, t)->param];
}

uint32_t expr_width(const TermTable *table, Term t) {
  assert(sort_is_bv(expr_sort(table, t)));
  return sort_width(expr_sort(table, t));
}

bool expr_is_const_array(const TermTable *table, Term t) {
  while (expr_op(table, t) == OP_STORE) {
    if (!expr_is_const(table, expr_arg(table, t, 1)) || !expr_is_const(table, expr_arg(table, t, 2))) return false;
    t = expr_arg(table, t, 0);
  }
  return expr_op(table, t) == OP_CONSTARRAY && expr_is_const(table, expr_arg(table, t, 0));
}

// ---- leaves

static uint32_t intern_bits(TermTable *table, u128 bits) {
  uint64_t h = hash_add((uint64_t)bits, (uint64_t)(bits >> 64));
  uint32_t i;
  for (;; h = hash_mix(h + 1)) {
    if (h == MAP_EMPTY) continue;
    if (!map_get(&table->const_index, h, &i)) break;
    if (table->constants.data[i] == bits) return i;
  }
  bitsvec_push(&table->constants, bits);
  map_set(&table->const_index, h, table->constants.count - 1);
  return table->constants.count - 1;
}

static uint32_t intern_name(TermTable *table, const char *name) {
  uint64_t h = hash_text(name);
  uint32_t i;
  for (;; h = hash_mix(h + 1)) {
    if (h == MAP_EMPTY) continue;
    if (!map_get(&table->name_index, h, &i)) break;
    if (strcmp(table->names.data[i], name) == 0) return i;
  }
  textvec_push(&table->names, arena_text(&table->arena, name));
  map_set(&table->name_index, h, table->names.count - 1);
  return table->names.count - 1;
}

Term expr_const(TermTable *table, Sort sort, u128 bits) {
  assert(!sort_is_array(sort));
  if (sort == SORT_BOOL) bits &= 1;
  if (sort_is_bv(sort)) {
    assert(sort_width(sort) >= 1 && sort_width(sort) <= SORT_MAX_WIDTH);
    bits &= bits_mask(sort_width(sort));
  }
  return expr_table_make(table, OP_CONST, sort, intern_bits(table, bits), NULL, 0);
}

Term expr_bool(TermTable *table, bool value) { return value ? table->true_term : table->false_term; }
Term expr_true(TermTable *table) { return table->true_term; }
Term expr_false(TermTable *table) { return table->false_term; }
Term expr_bv(TermTable *table, uint32_t width, u128 value) { return expr_const(table, sort_bv(width), value); }
Term expr_int(TermTable *table, i128 value) { return expr_const(table, SORT_INT, (u128)value); }

Term expr_var(TermTable *table, const char *name, Sort sort) {
  return expr_table_make(table, OP_VAR, sort, intern_name(table, name), NULL, 0);
}

Term expr_fresh(TermTable *table, const char *prefix, Sort sort) {
  Term t;
  uint32_t before;
  do {
    char name[256];
    snprintf(name, sizeof name, "%.200s!%u", prefix, table->fresh++);
    before = table->nodes.count;
    t = expr_var(table, name, sort);
  } while (t < before);
  return t;
}

// ---- shorthands

Term expr_not(TermTable *table, Term a) { return expr_unary(table, OP_NOT, a); }
Term expr_and(TermTable *table, Term a, Term b) { return expr_binary(table, OP_AND, a, b); }
Term expr_or(TermTable *table, Term a, Term b) { return expr_binary(table, OP_OR, a, b); }
Term expr_implies(TermTable *table, Term a, Term b) { return expr_or(table, expr_not(table, a), b); }
Term expr_eq(TermTable *table, Term a, Term b) { return expr_binary(table, OP_EQ, a, b); }
Term expr_select(TermTable *table, Term array, Term index) { return expr_binary(table, OP_SELECT, array, index); }

Term expr_and_all(TermTable *table, const Term *terms, uint32_t n) {
  Term t = expr_true(table);
  for (uint32_t i = 0; i < n; i++) t = expr_and(table, t, terms[i]);
  return t;
}

Term expr_default(TermTable *table, Sort sort) {
  if (!sort_is_array(sort)) return expr_const(table, sort, 0);
  return expr_const_array(table, sort, expr_const(table, sort_element(sort), 0));
}

Term expr_build(TermTable *table, Op op, Sort sort, uint32_t param, const Term *a) {
  switch (op) {
  case OP_ITE: return expr_ite(table, a[0], a[1], a[2]);
  case OP_EXTRACT: return expr_extract(table, a[0], param, sort_width(sort));
  case OP_ZEXT:
  case OP_SEXT:
  case OP_FTOF:
  case OP_FTOS:
  case OP_FTOU:
  case OP_STOF:
  case OP_UTOF: return expr_resize(table, op, a[0], sort_width(sort));
  case OP_FROUND: return expr_fround(table, a[0], (FloatRound)param);
  case OP_CONSTARRAY: return expr_const_array(table, sort, a[0]);
  case OP_STORE: return expr_store(table, a[0], a[1], a[2]);
  case OP_COPY: return expr_copy(table, a[0], a[1], a[2], a[3], a[4]);
  default: return op_arity[op] == 1 ? expr_unary(table, op, a[0]) : expr_binary(table, op, a[0], a[1]);
  }
}

Term expr_rebuild(TermTable *table, Term like, const Term *args) {
  Op op = expr_op(table, like);
  if (op == OP_CONST || op == OP_VAR) return like;
  return expr_build(table, op, expr_sort(table, like), expr_param(table, like), args);
}
