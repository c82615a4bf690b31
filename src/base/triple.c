#include "base/triple.h"

#include <string.h>

#define LP64 {true, true, false, false}
#define ILP32 {true, true, true, false}
#define LP64_UNSIGNED {true, true, false, true}
#define ILP32_UNSIGNED {true, true, true, true}
#define OTHER {true, false, false, false}

// Architectures by the beginning of their names; the first that fits counts.
static const struct Architecture {
  const char *name;
  Triple means;
} architectures[] = {
    {"x86_64", LP64},
    {"amd64", LP64},
    {"i386", ILP32},
    {"i486", ILP32},
    {"i586", ILP32},
    {"i686", ILP32},
    {"aarch64_be", OTHER},
    {"aarch64", LP64_UNSIGNED},
    {"arm64", LP64_UNSIGNED},
    {"armeb", OTHER},
    {"arm", ILP32_UNSIGNED},
    {"thumbeb", OTHER},
    {"thumb", ILP32_UNSIGNED},
    {"riscv64", LP64_UNSIGNED},
    {"riscv32", ILP32_UNSIGNED},
    {"powerpc64le", LP64_UNSIGNED},
    {"ppc64le", LP64_UNSIGNED},
    {"powerpc", OTHER},
    {"ppc", OTHER},
    {"mips64el", LP64},
    {"mipsel", ILP32},
    {"mips", OTHER},
    {"loongarch64", LP64},
    {"sparc", OTHER},
    {"s390", OTHER},
    {"m68k", OTHER},
    {"avr", OTHER},
    {"msp430", OTHER},
};

static bool contains(const char *name, size_t length, const char *part) {
  size_t n = strlen(part);
  for (size_t i = 0; i + n <= length; i++)
    if (strncmp(name + i, part, n) == 0) return true;
  return false;
}

// Where long is narrower than a pointer, or pointers narrower than registers.
static bool is_other(const char *name, size_t length) {
  static const char *const parts[] = {"windows", "mingw", "msvc", "gnux32", "ilp32", "gnuabin32"};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (contains(name, length, parts[i])) return true;
  return false;
}

Triple triple_of(const char *name, size_t length) {
  for (size_t i = 0; i < sizeof architectures / sizeof *architectures; i++) {
    size_t n = strlen(architectures[i].name);
    if (n > length || strncmp(name, architectures[i].name, n) != 0) continue;
    Triple triple = architectures[i].means;
    if (is_other(name, length)) triple.is_known = false;
    if (contains(name, length, "apple")) triple.has_unsigned_char = false;
    return triple;
  }
  return (Triple){0};
}

size_t triple_of_compiler(const char *path, const char **name) {
  static const char *const compilers[] = {"-gcc", "-cc", "-clang", "-g++", "-c++"};
  const char *slash = strrchr(path, '/');
  *name = slash ? slash + 1 : path;
  for (size_t i = 0; i < sizeof compilers / sizeof *compilers; i++) {
    const char *end = strstr(*name, compilers[i]);
    if (end && triple_of(*name, (size_t)(end - *name)).is_target) return (size_t)(end - *name);
  }
  return 0;
}
