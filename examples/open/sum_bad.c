// expect: falsified by --open all
// The same with one byte too many.
#include <stddef.h>

unsigned sum(const unsigned char *from, size_t n) {
  unsigned result = 0;
  for (size_t i = 0; i <= n; i++) result += from[i];
  return result;
}
