// Contents against terms: any sequence of writes, copies and joins has the elements that the array terms have, whatever the symbols are.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "../../support/random_program.h"
#include "expr/walk.h"
#include "prog/contents.h"

enum { VERSIONS = 40, PLACES = 6 };

// Both forms of some arrays, and symbols that stand in indices, elements and conditions.
typedef struct Pair {
  TermTable *table;
  ContentsStore store;
  Random random;
  Sort sort;
  Term arrays[VERSIONS];
  Contents contents[VERSIONS];
  uint32_t count;
  Term index, element, condition;
  uint32_t values[3]; // of the symbols
} Pair;

static Term pick_index(Pair *p) {
  static const uint32_t places[PLACES] = {0, 1, 5, 128, 129, 255}; // near each other, and far
  if (random_below(&p->random, 6) == 0) return p->index;
  Term constant = expr_bv(p->table, 8, places[random_below(&p->random, PLACES)]);
  if (random_below(&p->random, 6)) return constant;
  return expr_ite(p->table, p->condition, constant, expr_bv(p->table, 8, 5));
}

static Term pick_element(Pair *p) {
  return random_below(&p->random, 3) ? expr_bv(p->table, 8, random_below(&p->random, 256)) : p->element;
}

static void add(Pair *p, Term array, Contents contents) {
  p->arrays[p->count] = array;
  p->contents[p->count++] = contents;
}

static void grow(Pair *p) {
  TermTable *t = p->table;
  uint32_t a = random_below(&p->random, p->count), b = random_below(&p->random, p->count);
  Term index = pick_index(p), other = pick_index(p), value = pick_element(p);
  switch (random_below(&p->random, 4)) {
  case 0:
    add(p, expr_ite(t, p->condition, p->arrays[a], p->arrays[b]),
        prog_contents_join(&p->store, p->condition, p->contents[a], p->contents[b]));
    break;
  case 1: {
    Term count = random_below(&p->random, 5) ? expr_bv(t, 8, random_below(&p->random, 4)) : p->element;
    add(p, expr_copy(t, p->arrays[a], index, count, p->arrays[b], other),
        prog_contents_copy(&p->store, p->contents[a], index, count, p->contents[b], other));
    break;
  }
  default:
    add(p, expr_store(t, p->arrays[a], index, value), prog_contents_write(&p->store, p->contents[a], index, value));
  }
}

static Term value_of(void *context, Term var) {
  Pair *p = context;
  if (var == p->index) return expr_bv(p->table, 8, p->values[0]);
  if (var == p->element) return expr_bv(p->table, 8, p->values[1]);
  if (var == p->condition) return expr_bool(p->table, p->values[2]);
  // the array variable: an element for each index
  Term array = expr_default(p->table, p->sort);
  for (uint32_t i = 0; i < 256; i += 3)
    array = expr_store(p->table, array, expr_bv(p->table, 8, i), expr_bv(p->table, 8, i ^ 85));
  return array;
}

static void compare(Pair *p, uint32_t version) {
  Term index = pick_index(p);
  Term expected = expr_evaluate(p->table, expr_select(p->table, p->arrays[version], index), value_of, p);
  Term read = expr_evaluate(p->table, prog_contents_read(&p->store, p->contents[version], index), value_of, p);
  Term whole = expr_select(p->table, prog_contents_term(&p->store, p->contents[version]), index);
  assert_int_equal(read, expected);
  assert_int_equal(expr_evaluate(p->table, whole, value_of, p), expected);
}

static void test_contents_are_the_arrays(void **state) {
  (void)state;
  for (uint32_t seed = 1; seed <= 60; seed++) {
    Pair p = {.table = expr_table_new(), .random = {seed * 7919u}, .sort = sort_array(sort_bv(8), sort_bv(8))};
    prog_contents_init(&p.store, p.table);
    p.index = expr_var(p.table, "i", sort_bv(8));
    p.element = expr_var(p.table, "e", sort_bv(8));
    p.condition = expr_var(p.table, "c", SORT_BOOL);
    Term array = expr_var(p.table, "a", p.sort), zero = expr_default(p.table, p.sort);
    add(&p, array, prog_contents_of(&p.store, array));
    add(&p, zero, prog_contents_of(&p.store, zero));
    while (p.count < VERSIONS) grow(&p);
    for (uint32_t k = 0; k < 200; k++) {
      for (uint32_t i = 0; i < 3; i++) p.values[i] = random_below(&p.random, i == 2 ? 2 : 256);
      if (random_below(&p.random, 2)) p.values[0] = 128 + random_below(&p.random, 2);
      compare(&p, random_below(&p.random, VERSIONS));
    }
    prog_contents_release(&p.store);
    expr_table_delete(p.table);
  }
}

// What does not differ is shared: the join of two versions has new nodes only around the element in which they differ.
static void test_joins_share(void **state) {
  (void)state;
  TermTable *t = expr_table_new();
  ContentsStore store;
  prog_contents_init(&store, t);
  Sort sort = sort_array(sort_bv(16), sort_bv(8));
  Contents all = prog_contents_of(&store, expr_default(t, sort));
  for (uint32_t i = 0; i < 1000; i++) all = prog_contents_write(&store, all, expr_bv(t, 16, i), expr_bv(t, 8, i));
  Contents other = prog_contents_write(&store, all, expr_bv(t, 16, 500), expr_bv(t, 8, 7));
  uint32_t before = store.nodes.count;
  Term c = expr_var(t, "c", SORT_BOOL);
  Contents joined = prog_contents_join(&store, c, all, other);
  assert_true(store.nodes.count - before < 20);
  assert_int_equal(prog_contents_read(&store, joined, expr_bv(t, 16, 500)),
                   expr_ite(t, c, expr_bv(t, 8, 500), expr_bv(t, 8, 7)));
  assert_int_equal(prog_contents_read(&store, joined, expr_bv(t, 16, 501)), expr_bv(t, 8, 501));
  assert_int_equal(prog_contents_write(&store, other, expr_bv(t, 16, 500), expr_bv(t, 8, 7)), other);
  prog_contents_release(&store);
  expr_table_delete(t);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_contents_are_the_arrays),
                                     cmocka_unit_test(test_joins_share)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
