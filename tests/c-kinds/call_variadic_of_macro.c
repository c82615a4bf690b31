//# FALSIFIED --property call
#include <stdarg.h>
#define FUNCTIONS(type)                                                                                                \
  static int get(int n, ...) {                                                                                         \
    va_list list;                                                                                                      \
    va_start(list, n);                                                                                                 \
    type *x = va_arg(list, type *);                                                                                    \
    va_end(list);                                                                                                      \
    return x != 0;                                                                                                     \
  }                                                                                                                    \
  static int use(void) {                                                                                               \
    float y = 1;                                                                                                       \
    return get(1, &y);                                                                                                 \
  }
FUNCTIONS(int)
int main(void) { return use(); }
