// What everything is built from: arenas, vectors, hash maps, texts, strongly connected components; against simple models of them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/scc.h"
#include "base/text.h"
#include "base/vec.h"

static uint64_t random_state = 1;
static uint32_t random_below(uint32_t n) {
  random_state = hash_mix(random_state + 0x9e3779b97f4a7c15ull);
  return (uint32_t)(random_state % n);
}

// ---- arenas

static void test_arena(void **state) {
  (void)state;
  enum { BLOCKS = 2000 };
  Arena arena = {0};
  unsigned char *blocks[BLOCKS];
  size_t sizes[BLOCKS];
  for (uint32_t i = 0; i < BLOCKS; i++) {
    sizes[i] = i % 100 == 0 ? 100000 + i : random_below(300); // now and then more than a chunk
    blocks[i] = arena_new(&arena, sizes[i]);
    assert_int_equal((uintptr_t)blocks[i] % _Alignof(max_align_t), 0);
    for (size_t k = 0; k < sizes[i]; k++) assert_int_equal(blocks[i][k], 0);
    memset(blocks[i], (int)(i % 251 + 1), sizes[i]);
  }
  for (uint32_t i = 0; i < BLOCKS; i++) // none has touched another
    for (size_t k = 0; k < sizes[i]; k++) assert_int_equal(blocks[i][k], i % 251 + 1);
  arena_release(&arena);
  assert_null(arena.chunks);
  assert_string_equal(arena_text(&arena, "again"), "again");
  arena_release(&arena);
  arena_release(&arena);
}

static void test_arena_texts(void **state) {
  (void)state;
  Arena arena = {0};
  char original[] = "text";
  char *copy = arena_text(&arena, original), *empty = arena_text(&arena, "");
  memset(original, 'x', 4);
  assert_string_equal(copy, "text");
  assert_string_equal(empty, "");
  assert_string_equal(arena_format(&arena, "%s-%d", copy, 7), "text-7");
  char *longest = arena_format(&arena, "%0100000d", 5);
  assert_int_equal(strlen(longest), 100000);
  assert_int_equal(longest[99999], '5');
  arena_release(&arena);
}

// ---- vectors

static void test_vectors(void **state) {
  (void)state;
  enum { MANY = 100000 };
  U32Vec v = {0};
  for (uint32_t i = 0; i < MANY; i++) u32vec_push(&v, i * 3);
  assert_int_equal(v.count, MANY);
  assert_true(v.capacity >= MANY);
  for (uint32_t i = 0; i < MANY; i++) assert_int_equal(v.data[i], i * 3);
  for (uint32_t i = MANY; i-- > 10;) assert_int_equal(u32vec_pop(&v), i * 3);
  u32vec_resize(&v, 5);
  assert_int_equal(v.count, 5);
  u32vec_resize(&v, 20); // what was cut off does not come back
  for (uint32_t i = 0; i < 20; i++) assert_int_equal(v.data[i], i < 5 ? i * 3 : 0);
  u32vec_reserve(&v, 0);
  assert_int_equal(v.count, 20);
  u32vec_release(&v);
  assert_null(v.data);
  assert_int_equal(v.count + v.capacity, 0);
  u32vec_release(&v);
}

// ---- maps

static void test_maps(void **state) {
  (void)state;
  enum { KEYS = 4096 };
  static uint32_t model[KEYS], present[KEYS];
  Map map = {0};
  uint32_t value = 77, count = 0;
  assert_false(map_get(&map, 1, &value));
  assert_int_equal(value, 77);
  assert_int_equal(map_find(&map, 1, 5), 5);
  for (uint32_t round = 0; round < 20000; round++) {
    uint32_t i = random_below(KEYS), x = random_below(UINT32_MAX);
    map_set(&map, (uint64_t)i << 32 | i, x);
    count += !present[i];
    present[i] = 1, model[i] = x;
    assert_int_equal(map.count, count);
  }
  for (uint32_t i = 0; i < KEYS; i++) {
    assert_int_equal(map_get(&map, (uint64_t)i << 32 | i, &value), present[i]);
    if (present[i]) assert_int_equal(value, model[i]);
    assert_int_equal(map_find(&map, i + (1ull << 50), 9), 9);
  }
  uint32_t seen = 0;
  for (uint32_t i = 0; i < map.capacity; i++) seen += map.slots[i].key != MAP_EMPTY;
  assert_int_equal(seen, count);
  map_clear(&map);
  assert_int_equal(map.count, 0);
  for (uint32_t i = 0; i < KEYS; i++) assert_false(map_get(&map, (uint64_t)i << 32 | i, &value));
  map_set(&map, 0, 3);
  map_set(&map, UINT64_MAX - 1, 4);
  assert_int_equal(map_find(&map, 0, 0), 3);
  assert_int_equal(map_find(&map, UINT64_MAX - 1, 0), 4);
  map_release(&map);
  map_release(&map);
}

static void test_hashes(void **state) {
  (void)state;
  assert_true(hash_text("ab") == hash_text("ab"));
  assert_true(hash_text("ab") != hash_text("ba"));
  assert_true(hash_text("") != hash_text("a"));
  assert_true(hash_add(hash_add(1, 2), 3) != hash_add(hash_add(1, 3), 2));
}

// ---- texts

static void test_texts(void **state) {
  (void)state;
  Text text = {0};
  assert_string_equal(text_view(&text), "");
  text_add(&text, "");
  assert_string_equal(text_view(&text), "");
  text_add(&text, "one ");
  text_format(&text, "%d %s", 2, "three");
  text_add_bytes(&text, " four and more", 5);
  assert_string_equal(text_view(&text), "one 2 three four");
  assert_int_equal(text.count, strlen("one 2 three four"));
  text_add_bytes(&text, "\0!", 2); // zeros are counted as others
  assert_int_equal(text.count, strlen("one 2 three four") + 2);
  text_release(&text);
  for (uint32_t i = 0; i < 10000; i++) text_format(&text, "%u,", i % 10);
  assert_int_equal(text.count, 20000);
  for (uint32_t i = 0; i < 20000; i++) assert_int_equal(text.data[i], i % 2 ? ',' : '0' + (char)(i / 2 % 10));
  text_format(&text, "%050000d", 1);
  assert_int_equal(text.count, 70000);
  assert_int_equal(strlen(text_view(&text)), 70000);
  text_release(&text);
  text_release(&text);
}

// ---- strongly connected components

enum { MOST_NODES = 12 };

// Two nodes are in one component just if each reaches the other; a component is numbered after those that it leads to.
static void check_components(uint32_t nodes, const SccEdgeVec *edges) {
  bool reaches[MOST_NODES][MOST_NODES] = {0};
  uint32_t component[MOST_NODES], most = 0;
  for (uint32_t i = 0; i < nodes; i++) reaches[i][i] = true;
  for (uint32_t i = 0; i < edges->count; i++) reaches[edges->data[i].from][edges->data[i].to] = true;
  for (uint32_t k = 0; k < nodes; k++)
    for (uint32_t i = 0; i < nodes; i++)
      for (uint32_t j = 0; j < nodes; j++) reaches[i][j] |= reaches[i][k] && reaches[k][j];
  uint32_t count = scc_find(nodes, edges, component);
  for (uint32_t i = 0; i < nodes; i++) {
    if (component[i] > most) most = component[i];
    for (uint32_t j = 0; j < nodes; j++) {
      assert_int_equal(component[i] == component[j], reaches[i][j] && reaches[j][i]);
      if (reaches[i][j]) assert_true(component[j] <= component[i]);
    }
  }
  assert_int_equal(count, nodes ? most + 1 : 0);
}

static void test_components(void **state) {
  (void)state;
  for (uint32_t round = 0; round < 3000; round++) {
    SccEdgeVec edges = {0};
    uint32_t nodes = round % (MOST_NODES + 1);
    for (uint32_t i = nodes ? random_below(2 * nodes) : 0; i > 0; i--)
      sccedgevec_push(&edges, (SccEdge){random_below(nodes), random_below(nodes)});
    check_components(nodes, &edges);
    sccedgevec_release(&edges);
  }
}

// As deep as programs are long: no recursion.
static void test_a_long_cycle(void **state) {
  (void)state;
  enum { LONG = 1000000 };
  SccEdgeVec edges = {0};
  uint32_t *component = malloc(LONG * sizeof *component);
  for (uint32_t i = 0; i < LONG; i++) sccedgevec_push(&edges, (SccEdge){i, (i + 1) % LONG});
  assert_int_equal(scc_find(LONG, &edges, component), 1);
  edges.count--;
  assert_int_equal(scc_find(LONG, &edges, component), LONG);
  free(component);
  sccedgevec_release(&edges);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_arena),      cmocka_unit_test(test_arena_texts),
                                     cmocka_unit_test(test_vectors),    cmocka_unit_test(test_maps),
                                     cmocka_unit_test(test_hashes),     cmocka_unit_test(test_texts),
                                     cmocka_unit_test(test_components), cmocka_unit_test(test_a_long_cycle)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
