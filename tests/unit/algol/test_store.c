// Arrays as values and sets of blocks against plain arrays: reading gives what was written last, equal contents have equal
// numbers however they came about, and what is all zero is number 0.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "../../support/random_program.h"
#include "algol/store.h"

enum { CELLS = 100 };

static void test_arrays(void **state) {
  (void)state;
  Random r = {3};
  Store store;
  algol_store_init(&store);
  uint32_t height = algol_store_height(CELLS), array = 0;
  uint64_t plain[CELLS] = {0};
  for (int i = 0; i < 20000; i++) {
    uint32_t at = random_below(&r, CELLS);
    plain[at] = random_below(&r, 3);
    array = algol_store_set(&store, array, height, at, plain[at]);
    at = random_below(&r, CELLS);
    assert_int_equal(algol_store_get(&store, array, height, at), plain[at]);
  }
  uint32_t again = 0; // the same contents in another order
  for (uint32_t i = CELLS; i-- > 0;) again = algol_store_set(&store, again, height, i, plain[i]);
  assert_int_equal(again, array);
  for (uint32_t i = 0; i < CELLS; i++) array = algol_store_set(&store, array, height, i, 0);
  assert_int_equal(array, 0);
  algol_store_release(&store);
}

// 2^62 cells: a write costs a path.
static void test_huge_array(void **state) {
  (void)state;
  Store store;
  algol_store_init(&store);
  uint32_t height = algol_store_height((uint64_t)1 << 62);
  uint32_t array = algol_store_set(&store, 0, height, ((uint64_t)1 << 62) - 1, 42);
  assert_int_equal(algol_store_get(&store, array, height, ((uint64_t)1 << 62) - 1), 42);
  assert_int_equal(algol_store_get(&store, array, height, 12345), 0);
  assert_true(store.nodes.count < 30);
  algol_store_release(&store);
}

static void test_sets(void **state) {
  (void)state;
  Random r = {8};
  Store store;
  algol_store_init(&store);
  for (int round = 0; round < 500; round++) {
    bool in[12] = {false};
    uint32_t first = random_below(&r, 12);
    uint64_t set = algol_blocks_of(first), again;
    in[first] = true;
    for (uint32_t n = random_below(&r, 10); n > 0; n--) {
      uint32_t block = random_below(&r, 12);
      in[block] = true;
      set = algol_blocks_add(&store, set, block);
    }
    uint64_t k = 0;
    for (uint32_t b = 0; b < 12; b++)
      if (in[b]) assert_int_equal(algol_blocks_member(&store, set, k++), b);
    assert_int_equal(algol_blocks_count(&store, set), k);
    again = algol_blocks_of(algol_blocks_member(&store, set, k - 1));
    for (uint64_t i = k - 1; i-- > 0;) again = algol_blocks_add(&store, again, algol_blocks_member(&store, set, i));
    assert_int_equal(again, set);
  }
  algol_store_release(&store);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_arrays), cmocka_unit_test(test_huge_array),
                                     cmocka_unit_test(test_sets)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
