//# FALSIFIED --open all
// What one function asserts of its arguments binds clients, not the other functions of the library.
#include <assert.h>
int third(int n, int d) {
  assert(n % 3 == 0 && d > 0);
  return n / 3;
}

int share(int n) { return third(n & 15, 1); }
