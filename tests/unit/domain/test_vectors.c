// Vectors as trees, held against plain arrays: places, changes, combinations, comparisons; equal vectors have equal numbers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "domain/vectors.h"

enum { MOST = 700 };

static uint32_t draw(uint64_t *seed) {
  *seed = hash_mix(*seed + 1);
  return (uint32_t)(*seed >> 20);
}

static void assert_equal(const Vectors *v, uint32_t vector, const uint32_t *plain) {
  for (uint32_t i = 0; i < v->count; i++) assert_int_equal(domain_vectors_get(v, vector, i), plain[i]);
}

static uint32_t random_vector(Vectors *v, uint64_t *seed, uint32_t *plain) {
  uint32_t vector = domain_vectors_all(v, 7);
  for (uint32_t i = 0; i < v->count; i++) plain[i] = 7;
  for (uint32_t k = 0; k < 20 && v->count; k++) {
    uint32_t i = draw(seed) % v->count, value = draw(seed) % 5;
    vector = domain_vectors_set(v, vector, i, value);
    plain[i] = value;
  }
  return vector;
}

static uint32_t larger(void *context, uint32_t i, uint32_t a, uint32_t b) {
  assert_true(i < *(uint32_t *)context);
  return a > b ? a : b;
}

static bool is_larger(void *context, uint32_t i, uint32_t a, uint32_t b) {
  assert_true(i < *(uint32_t *)context);
  return a >= b;
}

static void compare_with_arrays(uint32_t count, uint64_t seed) {
  Vectors v;
  uint32_t x[MOST], y[MOST], z[MOST];
  bool at_least = true;
  domain_vectors_init(&v, count);
  uint32_t a = random_vector(&v, &seed, x), b = random_vector(&v, &seed, y);
  assert_equal(&v, a, x);
  assert_equal(&v, b, y);
  uint32_t c = domain_vectors_combine(&v, a, b, larger, &count);
  for (uint32_t i = 0; i < count; i++) {
    z[i] = x[i] > y[i] ? x[i] : y[i];
    at_least = at_least && x[i] >= y[i];
  }
  assert_equal(&v, c, z);
  assert_int_equal(c, domain_vectors_combine(&v, b, a, larger, &count));
  assert_int_equal(domain_vectors_agree(&v, a, b, is_larger, &count), at_least);
  assert_true(domain_vectors_agree(&v, c, a, is_larger, &count) && domain_vectors_agree(&v, c, b, is_larger, &count));
  for (uint32_t i = 0; i < count; i++) a = domain_vectors_set(&v, a, i, z[i]);
  assert_int_equal(a, c);
  domain_vectors_release(&v);
}

static void test_against_arrays(void **state) {
  (void)state;
  static const uint32_t counts[] = {0, 1, 2, 15, 16, 17, 255, 256, 257, MOST};
  for (uint32_t i = 0; i < sizeof counts / sizeof *counts; i++)
    for (uint64_t seed = 0; seed < 20; seed++) compare_with_arrays(counts[i], seed * 1000 + i);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_arrays)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
