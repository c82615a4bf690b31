//# FALSIFIED --property pointer
#include <stddef.h>

int main(void) {
  int a[4] = {1, 2, 3, 4}, *p = a + 3;
  p += (size_t)-2;
  return *p;
}
