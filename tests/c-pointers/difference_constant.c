//# FALSIFIED --property pointer
// The difference of two arrays' addresses, which the compiler computes.
#include <stddef.h>

int a[4], b[4];

int main(void) {
  ptrdiff_t d = a - b;
  return d > 0;
}
