// Random numbers and random terms for the tests of smt/. Deterministic: the same seed gives the same terms.
#ifndef TESTS_SMT_RANDOM_TERMS_H
#define TESTS_SMT_RANDOM_TERMS_H
#include <stdio.h>

#include "base/map.h"
#include "expr/term.h"

typedef struct Random {
  uint64_t state;
} Random;

static inline uint64_t random_next(Random *r) { return hash_mix(++r->state * 0x9e3779b97f4a7c15ULL); }
static inline uint32_t random_below(Random *r, uint32_t n) { return (uint32_t)(random_next(r) % n); }

// Often at the corners: small, all ones, the sign bit, a power of two.
static inline u128 random_bits(Random *r, uint32_t width) {
  u128 any = (u128)random_next(r) << 64 | random_next(r);
  switch (random_below(r, 6)) {
  case 0: return any % 5 & bits_mask(width);
  case 1: return bits_mask(width) - (any % 3 & bits_mask(width));
  case 2: return (u128)1 << (width - 1);
  case 3: return (u128)1 << random_below(r, width);
  default: return any & bits_mask(width);
  }
}

// Which terms are made: variables x0.. of `width` bits, b0.. of bool, a0.. arrays from `width` to `width` bits.
typedef struct Shape {
  TermTable *table;
  Random *random;
  uint32_t width, variables, bools, arrays;
} Shape;

static inline Term shape_var(const Shape *s, const char *prefix, uint32_t n, Sort sort) {
  char name[32];
  snprintf(name, sizeof name, "%s%u", prefix, n);
  return expr_var(s->table, name, sort);
}

static inline Sort shape_array_sort(const Shape *s) { return sort_array(sort_bv(s->width), sort_bv(s->width)); }

static inline Term random_bool(const Shape *s, uint32_t depth);
static inline Term random_bv(const Shape *s, uint32_t depth);

static inline Term random_array(const Shape *s, uint32_t depth) {
  TermTable *t = s->table;
  Term a[3];
  switch (depth ? random_below(s->random, 8) : 0) {
  case 1:
  case 2:
  case 3:
    a[0] = random_array(s, depth - 1);
    a[1] = random_bv(s, depth - 1);
    return expr_store(t, a[0], a[1], random_bv(s, depth - 1));
  case 4:
    a[0] = random_bool(s, depth - 1);
    a[1] = random_array(s, depth - 1);
    return expr_ite(t, a[0], a[1], random_array(s, depth - 1));
  case 5:
  case 6:
    a[0] = random_array(s, depth - 1);
    a[1] = random_bv(s, depth - 1);
    a[2] = random_bv(s, depth - 1);
    return expr_copy(t, a[0], a[1], a[2], random_array(s, depth - 1), random_bv(s, depth - 1));
  case 7: return expr_const_array(t, shape_array_sort(s), random_bv(s, depth - 1));
  default: return shape_var(s, "a", random_below(s->random, s->arrays), shape_array_sort(s));
  }
}

static inline Term random_leaf(const Shape *s) {
  if (random_below(s->random, 4) == 0) return expr_bv(s->table, s->width, random_bits(s->random, s->width));
  return shape_var(s, "x", random_below(s->random, s->variables), sort_bv(s->width));
}

static inline Term random_resized(const Shape *s, uint32_t depth) {
  TermTable *t = s->table;
  Term a = random_bv(s, depth - 1);
  uint32_t w = s->width, low = random_below(s->random, w), n = 1 + random_below(s->random, w - low);
  Term part = expr_extract(t, a, low, n);
  switch (random_below(s->random, 3)) {
  case 0: return expr_resize(t, OP_ZEXT, part, w);
  case 1: return expr_resize(t, OP_SEXT, part, w);
  default: return n == w ? part : expr_binary(t, OP_CONCAT, part, expr_extract(t, random_bv(s, depth - 1), 0, w - n));
  }
}

static inline Term random_bv(const Shape *s, uint32_t depth) {
  static const Op unary[] = {OP_BVNOT, OP_BVNEG};
  static const Op binary[] = {OP_BVADD, OP_BVSUB, OP_BVMUL, OP_BVUDIV, OP_BVUREM, OP_BVSDIV, OP_BVSREM,
                              OP_BVAND, OP_BVOR,  OP_BVXOR, OP_BVSHL,  OP_BVLSHR, OP_BVASHR};
  TermTable *t = s->table;
  uint32_t pick = random_below(s->random, 24);
  if (depth == 0) return random_leaf(s);
  Term a = random_bv(s, depth - 1), b = random_bv(s, depth - 1);
  if (pick < 13) return expr_binary(t, binary[pick], a, b);
  if (pick < 15) return expr_unary(t, unary[pick - 13], a);
  if (pick < 17) return expr_ite(t, random_bool(s, depth - 1), a, b);
  if (pick < 19) return random_resized(s, depth);
  if (pick < 23 && s->arrays) return expr_select(t, random_array(s, depth - 1), a);
  return random_leaf(s);
}

static inline Term random_bool(const Shape *s, uint32_t depth) {
  static const Op compare[] = {OP_EQ, OP_BVULT, OP_BVULE, OP_BVSLT, OP_BVSLE};
  TermTable *t = s->table;
  uint32_t pick = random_below(s->random, 12);
  if (depth == 0) return shape_var(s, "b", random_below(s->random, s->bools), SORT_BOOL);
  if (pick < 6) {
    Term x = random_bv(s, depth - 1);
    return expr_binary(t, compare[pick % 5], x, random_bv(s, depth - 1));
  }
  Term a = random_bool(s, depth - 1), b = random_bool(s, depth - 1);
  if (pick < 8) return expr_and(t, a, b);
  if (pick < 10) return expr_or(t, a, b);
  if (pick < 11) return expr_eq(t, a, b);
  return expr_not(t, a);
}
#endif
