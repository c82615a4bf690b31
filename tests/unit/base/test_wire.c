// Values on the wire: what is written is read again, and what was not written so is an error, after which nothing is read.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdint.h>
#include <string.h>

#include "base/wire.h"

static void test_numbers(void **state) {
  (void)state;
  static const uint64_t numbers[] = {0, 1, 15, 16, 255, UINT32_MAX, 1ull << 32, INT64_MAX, UINT64_MAX};
  WireOut out = {0};
  WireIn in;
  Arena arena = {0};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) wire_put(&out, numbers[i]);
  wire_begin(&in, out.text.data, out.text.count, &arena);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) assert_true(wire_get(&in) == numbers[i]);
  assert_null(in.error);
  assert_true(wire_finish(&in));
  wire_release(&out);
  arena_release(&arena);
}

static void test_texts(void **state) {
  (void)state;
  static const char *const texts[] = {"x", "", NULL, "a b\n1 2 ", "x", "", "f", "y", "x", NULL};
  WireOut out = {0};
  WireIn in;
  Arena arena = {0};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) wire_put_text(&out, texts[i]), wire_put(&out, i);
  char *bytes = malloc(out.text.count); // not terminated: nothing reads behind the end
  memcpy(bytes, out.text.data, out.text.count);
  wire_begin(&in, bytes, out.text.count, &arena);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    const char *text = wire_get_text(&in);
    if (texts[i]) assert_string_equal(text, texts[i]);
    else assert_null(text);
    assert_int_equal(wire_get(&in), i);
  }
  assert_true(wire_finish(&in));
  free(bytes);
  wire_release(&out);
  arena_release(&arena);
}

static void test_long_texts_cost_little_twice(void **state) {
  (void)state;
  WireOut out = {0};
  char text[5001];
  memset(text, 'z', 5000);
  text[5000] = '\0';
  wire_put_text(&out, text);
  size_t once = out.text.count;
  for (int i = 0; i < 100; i++) wire_put_text(&out, text);
  assert_true(out.text.count < once + 500);
  wire_release(&out);
}

static void assert_bad(const char *bytes, uint64_t (*get)(WireIn *in)) {
  WireIn in;
  Arena arena = {0};
  size_t size = strlen(bytes);
  char *copy = malloc(size ? size : 1); // not more: nothing reads behind the end
  memcpy(copy, bytes, size);
  wire_begin(&in, copy, size, &arena);
  assert_true(get(&in) == 0);
  assert_non_null(in.error);
  const char *first = in.error;
  assert_true(wire_get(&in) == 0);
  assert_null(wire_get_text(&in));
  assert_int_equal(wire_get_count(&in), 0);
  assert_ptr_equal(in.error, first); // the first one is told
  assert_false(wire_finish(&in));
  free(copy);
  arena_release(&arena);
}

static uint64_t get_text(WireIn *in) { return (uintptr_t)wire_get_text(in); }
static uint64_t get_bool(WireIn *in) { return wire_get_bool(in); }
static uint64_t get_count(WireIn *in) { return wire_get_count(in); }
static uint64_t get_below_ten(WireIn *in) { return wire_get_below(in, 10); }

static void test_errors(void **state) {
  (void)state;
  static const char *const numbers[] = {"", " ", "1", "g ", "-1 ", "0x1 ", "A ", "10000000000000000 ", "1\t"};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) assert_bad(numbers[i], wire_get);
  static const char *const texts[] = {"1 3 ab ",           "1 3 abcd ", "1 ffffffffffffffff ab ", "1 2 ab", "2 ",
                                      "ffffffffffffffff ", "1 "};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) assert_bad(texts[i], get_text);
  assert_bad("2 ", get_bool);
  assert_bad("a ", get_below_ten);
  assert_bad("100000001 ", get_below_ten);
  assert_bad("9 1 1 ", get_count); // more things than there are characters
}

static void test_what_is_left_is_an_error(void **state) {
  (void)state;
  WireIn in;
  Arena arena = {0};
  wire_begin(&in, "1 2 ", 4, &arena);
  assert_true(wire_get_bool(&in));
  assert_false(wire_finish(&in));
  arena_release(&arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_numbers), cmocka_unit_test(test_texts),
                                     cmocka_unit_test(test_long_texts_cost_little_twice), cmocka_unit_test(test_errors),
                                     cmocka_unit_test(test_what_is_left_is_an_error)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
