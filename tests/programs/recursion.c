// expect: verified
// Recursion whose depth is fixed: factorial, Fibonacci, two functions that call each other, Ackermann.
#include <assert.h>
static int odd(unsigned n);

static unsigned factorial(unsigned n) { return n == 0 ? 1 : n * factorial(n - 1); }
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
  assert(factorial(6) == 720);
  assert(fibonacci(7) == 13);
  assert(even(6) && odd(7) && !odd(4));
  assert(ackermann(2, 1) == 5);
  return 0;
}
