// expect: verified by --open all
// The sum of the bytes in a buffer: callers owe that there are as many as they say.
#include <stddef.h>

unsigned sum(const unsigned char *from, size_t n) {
  unsigned result = 0;
  for (size_t i = 0; i < n; i++) result += from[i];
  return result;
}
