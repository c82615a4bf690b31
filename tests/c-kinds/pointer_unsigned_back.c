//# FALSIFIED --property pointer
// What is subtracted is not negative either.
#include <stddef.h>

int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = a + 1;
  size_t n = (size_t)-2;
  p -= n;
  return *p;
}
