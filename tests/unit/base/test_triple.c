// What names of targets say about types.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "base/triple.h"

static Triple of(const char *name) { return triple_of(name, strlen(name)); }

static void test_known(void **state) {
  (void)state;
  static const struct {
    const char *name;
    bool is_ilp32, has_unsigned_char;
  } rows[] = {{"x86_64-linux-gnu", false, false},  {"i686-pc-linux-gnu", true, false},
              {"arm-none-eabi", true, true},       {"armv7-unknown-linux-gnueabihf", true, true},
              {"aarch64-linux-gnu", false, true},  {"arm64-apple-macosx", false, false},
              {"riscv32-unknown-elf", true, true}, {"powerpc64le-linux-gnu", false, true}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    Triple triple = of(rows[i].name);
    assert_true(triple.is_known);
    assert_int_equal(triple.is_ilp32, rows[i].is_ilp32);
    assert_int_equal(triple.has_unsigned_char, rows[i].has_unsigned_char);
  }
}

static void test_unknown(void **state) {
  (void)state;
  static const char *const names[] = {"avr",   "x86_64-w64-mingw32",  "aarch64-pc-windows-msvc", "x86_64-linux-gnux32",
                                      "armeb", "powerpc64-linux-gnu", "s390x-linux-gnu",         "msp430-elf"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    assert_true(of(names[i]).is_target);
    assert_false(of(names[i]).is_known);
  }
  assert_false(of("nonsense").is_target);
}

static void test_compilers(void **state) {
  (void)state;
  const char *name;
  assert_int_equal(triple_of_compiler("/usr/bin/arm-none-eabi-gcc-12", &name), strlen("arm-none-eabi"));
  assert_int_equal(strncmp(name, "arm-none-eabi-", strlen("arm-none-eabi-")), 0);
  assert_int_equal(triple_of_compiler("avr-gcc", &name), strlen("avr"));
  assert_int_equal(triple_of_compiler("gcc", &name), 0);
  assert_int_equal(triple_of_compiler("afl-clang-fast", &name), 0);
  assert_int_equal(triple_of_compiler("/opt/arm-tools/cc", &name), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_known), cmocka_unit_test(test_unknown),
                                     cmocka_unit_test(test_compilers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
