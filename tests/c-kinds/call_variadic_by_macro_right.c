//# VERIFIED --property call
#include <stdarg.h>
static int first(int n, ...) {
  va_list list;
  va_start(list, n);
  int *x = va_arg(list, int *);
  va_end(list);
  return x != 0;
}
#define BOTH(X) X(one, float) X(other, int)
#define FUNCTION(name, type)                                                                                           \
  static int name(void) {                                                                                              \
    type x = 1;                                                                                                        \
    return first(1, &x);                                                                                               \
  }
BOTH(FUNCTION)
int main(void) { return other(); }
