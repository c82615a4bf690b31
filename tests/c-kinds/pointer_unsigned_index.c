//# FALSIFIED --property pointer
// An unsigned index is not negative: it is too large.
#include <stddef.h>
size_t nd(void);

int main(void) {
  int a[3] = {0}, *p = a + 2;
  size_t i = nd();
  return i == (size_t)-1 ? p[i] : 0;
}
