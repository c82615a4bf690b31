// expect: verified, unknown-ok
// long double has more digits than double.
#include <assert.h>

int main(void) {
  long double x = 1;
  x = x / 2 + 1;
  assert(x == 1.5L);
  return 0;
}
