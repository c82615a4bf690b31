//# FALSIFIED --property call
#include <stdarg.h>

struct a {
  int x;
};
struct b {
  int x;
};

int first(int n, ...) {
  va_list list;
  va_start(list, n);
  struct b *result = va_arg(list, struct b *);
  va_end(list);
  return result->x;
}

int main(void) {
  struct a a = {3};
  return first(1, &a);
}
