// POSIX: files by number. Numbers that are not open are errors, not violations.
#include <limits.h>

#include "file.h"

int open(const char *name, int flags, ...) {
  (void)flags;
  __sextant_text(name, -1);
  return __sextant_any_between(-1, INT_MAX);
}
int open64(const char *name, int flags, ...) {
  (void)flags;
  __sextant_text(name, -1);
  return __sextant_any_between(-1, INT_MAX);
}
int creat(const char *name, unsigned mode) {
  (void)mode;
  __sextant_text(name, -1);
  return __sextant_any_between(-1, INT_MAX);
}
int close(int number) {
  (void)number;
  return __sextant_any_between(-1, 0);
}

// -1, or how many of `size` bytes.
static long transferred(size_t size) {
  long count = __VERIFIER_nondet_long();
  __VERIFIER_assume(count >= -1 && (count < 0 || (size_t)count <= size));
  return count;
}

long read(int number, void *to, size_t size) {
  (void)number;
  long count = transferred(size);
  if (count > 0) __sextant_any(to, (size_t)count);
  return count;
}

long write(int number, const void *from, size_t size) {
  (void)number;
  if (size > 0) __sextant_read(from, size);
  return transferred(size);
}
