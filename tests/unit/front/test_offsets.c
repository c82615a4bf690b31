// Offsets are sets of numbers: what the operations say is compared with the sets themselves, over all small ones.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "front/c/classes.h"

#define WIDTH 64 // numbers from -WIDTH to WIDTH are looked at

static bool has(Offset o, int64_t n) {
  if (!o.somewhere || n < o.least || n > o.most) return false;
  return o.step ? (n - o.base) % (int64_t)o.step == 0 : n == o.base;
}

static bool covers(Offset o, uint64_t size, int64_t byte) {
  for (uint64_t k = 0; k < size; k++)
    if (has(o, byte - (int64_t)k)) return true;
  return false;
}

// A few sets of every shape.
static uint32_t shapes(Offset *out) {
  uint32_t n = 0;
  const uint64_t steps[] = {1, 2, 3, 4, 6, 8}, counts[] = {2, 3, 0};
  for (int64_t base = -3; base <= 9; base += 3) {
    out[n++] = c_offset_at(base);
    for (uint32_t s = 0; s < sizeof steps / sizeof *steps; s++)
      for (uint32_t c = 0; c < sizeof counts / sizeof *counts; c++)
        out[n++] = c_offset_spread(c_offset_at(base), steps[s], counts[c]);
  }
  out[n++] = c_offset_anywhere();
  out[n++] = (Offset){0};
  return n;
}

static void test_joins_hold_both(void **state) {
  (void)state;
  Offset all[200];
  uint32_t count = shapes(all);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < count; k++) {
      Offset both = all[i];
      bool grown = c_offset_join(&both, all[k]);
      bool expected = false;
      for (int64_t n = -WIDTH; n <= WIDTH; n++) {
        if (has(all[i], n) || has(all[k], n)) assert_true(has(both, n));
        expected |= has(all[k], n) && !has(all[i], n);
      }
      if (expected) assert_true(grown);
      if (!grown) assert_int_equal(both.step, all[i].step);
    }
}

static void test_sums_and_differences(void **state) {
  (void)state;
  Offset all[200];
  uint32_t count = shapes(all);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < count; k++) {
      Offset sum = c_offset_add(all[i], all[k]), difference = c_offset_subtract(all[i], all[k]);
      for (int64_t a = -12; a <= 12; a++)
        for (int64_t b = -12; b <= 12; b++)
          if (has(all[i], a) && has(all[k], b)) {
            assert_true(has(sum, a + b));
            assert_true(has(difference, a - b));
          }
    }
}

static void test_overlap_is_exact_in_the_middle(void **state) {
  (void)state;
  Offset all[200];
  uint32_t count = shapes(all);
  const uint64_t sizes[] = {1, 2, 4, 8};
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < count; k++)
      for (uint32_t s = 0; s < 16; s++) {
        bool meet = false;
        for (int64_t n = -WIDTH; n <= WIDTH && !meet; n++)
          meet = covers(all[i], sizes[s / 4], n) && covers(all[k], sizes[s % 4], n);
        if (meet) assert_true(c_offsets_overlap(all[i], sizes[s / 4], all[k], sizes[s % 4]));
      }
  assert_false(c_offsets_overlap(c_offset_at(0), 8, c_offset_at(8), 8));
  assert_false(c_offsets_overlap(c_offset_spread(c_offset_at(0), 16, 0), 8, c_offset_spread(c_offset_at(8), 16, 0), 8));
  assert_false(c_offsets_overlap(c_offset_spread(c_offset_at(0), 8, 4), 8, c_offset_at(32), 8));
  assert_true(c_offsets_overlap(c_offset_spread(c_offset_at(0), 8, 5), 8, c_offset_at(32), 8));
}

static void test_covers_have_every_byte(void **state) {
  (void)state;
  Offset all[200];
  uint32_t count = shapes(all) - 1; // other than nowhere
  const uint64_t sizes[] = {1, 4, 8};
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < count; k++)
      for (uint32_t s = 0; s < 9; s++) {
        Offset both = all[i];
        uint64_t size = sizes[s / 3];
        c_offset_cover(&both, &size, all[k], sizes[s % 3]);
        for (int64_t n = -WIDTH; n <= WIDTH; n++)
          if (covers(all[i], sizes[s / 3], n) || covers(all[k], sizes[s % 3], n)) assert_true(covers(both, size, n));
      }
}

static void test_growing_ends(void **state) {
  (void)state;
  Offset o = c_offset_at(0);
  int rounds = 0;
  while (c_offset_join(&o, c_offset_add(o, c_offset_at(8)))) rounds++;
  assert_in_range(rounds, 1, 4);
  assert_true(has(o, 800));
  assert_false(has(o, 804));
  assert_false(has(o, -8));
}

// ---- parts

static uint32_t pointer_part(Classes *classes, uint32_t class, int64_t at) {
  return c_classes_part(classes, class, c_offset_at(at), 8, VIEW_POINTER);
}

static void test_parts_stay_apart(void **state) {
  (void)state;
  Classes classes = {0};
  uint32_t class = c_classes_add(&classes);
  uint32_t name = pointer_part(&classes, class, 0), next = pointer_part(&classes, class, 8);
  assert_int_equal(pointer_part(&classes, class, 0), name);
  assert_int_not_equal(c_classes_pointee(&classes, name), c_classes_pointee(&classes, next));
  c_classes_part(&classes, class, c_offset_at(16), 4, VIEW_NUMBER);
  for (uint32_t i = 0; i < 3; i++)
    assert_true(!classes.list.data[class].parts.data[i].value != !classes.list.data[class].parts.data[i].number);
  c_classes_release(&classes);
}

static void test_parts_that_overlap_are_one(void **state) {
  (void)state;
  Classes classes = {0};
  uint32_t class = c_classes_add(&classes), other = c_classes_add(&classes);
  uint32_t a = pointer_part(&classes, class, 0), b = pointer_part(&classes, class, 8),
           c = pointer_part(&classes, other, 8);
  c_classes_unify(&classes, class, other);
  assert_int_equal(c_classes_pointee(&classes, b), c_classes_pointee(&classes, c));
  assert_int_not_equal(c_classes_pointee(&classes, a), c_classes_pointee(&classes, b));
  c_classes_part(&classes, class, c_offset_spread(c_offset_at(0), 8, 0), 8, VIEW_POINTER);
  assert_int_equal(c_classes_pointee(&classes, a), c_classes_pointee(&classes, b));
  c_classes_part(&classes, class, c_offset_anywhere(), 1, VIEW_NUMBER);
  const PartVec *parts = &classes.list.data[c_classes_find(&classes, class)].parts;
  assert_int_equal(parts->count, 1);
  assert_true(parts->data[0].value && parts->data[0].number);
  c_classes_release(&classes);
}

// Memory is made for classes as they are when all is settled: what comes later is added to them.
static void test_the_older_class_stays(void **state) {
  (void)state;
  Classes classes = {0};
  uint32_t settled = c_classes_add(&classes), later = c_classes_add(&classes), last = c_classes_add(&classes);
  classes.list.data[settled].exposed = true;
  c_classes_unify(&classes, later, settled);
  c_classes_unify(&classes, last, later);
  assert_int_equal(c_classes_find(&classes, last), settled);
  assert_true(classes.list.data[settled].exposed);
  c_classes_release(&classes);
}

// A part that is copied back and forth, one byte further each time.
static void test_copies_end(void **state) {
  (void)state;
  Classes classes = {0};
  uint32_t class = c_classes_add(&classes);
  pointer_part(&classes, class, 0);
  uint32_t rounds = 0;
  for (uint32_t before = 0; before != classes.changes; rounds++) {
    before = classes.changes;
    Part part = classes.list.data[class].parts.data[0];
    c_classes_part(&classes, class, c_offset_add(part.at, c_offset_at(1)), part.size, VIEW_POINTER);
  }
  assert_in_range(rounds, 2, 70);
  assert_int_equal(classes.list.data[class].parts.count, 1);
  assert_true(has(classes.list.data[class].parts.data[0].at, 100000));
  c_classes_release(&classes);
}

static void test_all_contents_are_of_one_class(void **state) {
  (void)state;
  Classes classes = {0};
  uint32_t class = c_classes_add(&classes);
  uint32_t a = pointer_part(&classes, class, 0), b = pointer_part(&classes, class, 8);
  c_classes_hold(&classes, class, class);
  assert_int_equal(c_classes_pointee(&classes, a), c_classes_find(&classes, class));
  assert_int_equal(c_classes_pointee(&classes, b), c_classes_find(&classes, class));
  assert_true(has(classes.list.data[c_classes_find(&classes, a)].at, 5));
  c_classes_release(&classes);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_joins_hold_both),
      cmocka_unit_test(test_sums_and_differences),
      cmocka_unit_test(test_overlap_is_exact_in_the_middle),
      cmocka_unit_test(test_covers_have_every_byte),
      cmocka_unit_test(test_growing_ends),
      cmocka_unit_test(test_parts_stay_apart),
      cmocka_unit_test(test_parts_that_overlap_are_one),
      cmocka_unit_test(test_the_older_class_stays),
      cmocka_unit_test(test_all_contents_are_of_one_class),
      cmocka_unit_test(test_copies_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
