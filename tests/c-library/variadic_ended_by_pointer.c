//# VERIFIED
// Which lists they are does not matter: as many end as have begun, on every way.
#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>

struct reader {
  va_list *list;
};

static int sum(struct reader *reader, int n, ...) {
  va_list all, copy;
  int result = 0;
  reader->list = &all;
  va_start(*reader->list, n);
  for (int i = 0; i < n; i++) {
    va_copy(copy, all);
    result += va_arg(copy, int) + va_arg(all, int);
    va_end(copy);
  }
  va_end(*reader->list);
  return result;
}

int main(void) {
  struct reader reader;
  assert(sum(&reader, 2, 3, 4) == 14);
}
