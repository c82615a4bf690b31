//# FALSIFIED --property reach
// Where an object ends another may begin.
#include <assert.h>
int main(void) {
  int a[2] = {0}, b[2] = {0};
  int *p = a + 2;
  assert(p != b);
  assert(a + 2 != b);
  return a[0] + b[0];
}
