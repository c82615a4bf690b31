// expect: verified, unknown-ok
// A volatile variable that only the program writes.
#include <assert.h>

int main(void) {
  volatile int x = 3;
  x++;
  assert(x == 4);
  return 0;
}
