//# VERIFIED
// A complex number that is passed as a vector is moved to where it is aligned as its parts are.
#include <assert.h>
static _Complex float same(_Complex float x) { return x; }
int main(void) {
  _Complex float a = 9, b;
  __imag__ a = 42;
  b = same(a);
  assert(a == b);
}
