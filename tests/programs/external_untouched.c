// expect: verified
// A function without a body does not change what it cannot reach.
#include <assert.h>
extern int anything(int n);

int main(void) {
  int x = 1;
  anything(x);
  assert(x == 1);
  return 0;
}
