// expect: falsified
// An element that was never written has any value.
#include <assert.h>

int main(void) {
  short a[4];
  a[0] = a[1] = a[3] = 0;
  assert(a[0] + a[1] + a[2] + a[3] != 77);
  return 0;
}
