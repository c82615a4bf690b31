//# VERIFIED --property pointer
// The difference of numbers is no difference of pointers, and equality is asked of any two.
#include <stdint.h>
int a[4], b[4];
int main(void) {
  int *p = a, *q = b;
  uintptr_t n = (uintptr_t)p - (uintptr_t)q;
  return p == q ? (int)n : 0;
}
