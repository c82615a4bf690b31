//# VERIFIED
// That calls are counted does not show their order.
#include <assert.h>
static int calls, at, buffer[4] = {1, 2, 3, 4};
static int fibonacci(int n) {
  calls++;
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
static int next(void) { return at < 4 ? buffer[at++] : 0; }

int main(void) {
  int a = next(), b = next();
  assert(fibonacci(4) == 3);
  assert(a + b == 3 && next() + 1 == 4);
  return calls == 0;
}
