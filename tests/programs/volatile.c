// expect: falsified
// A volatile variable may change at any time.
#include <assert.h>

int main(void) {
  volatile int x = 3;
  x++;
  assert(x == 4);
  return 0;
}
