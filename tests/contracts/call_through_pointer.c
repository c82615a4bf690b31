//# FALSIFIED
//= call_through_pointer.c:10:10: contract (positive requires n > 0): violated
#include <sextant/contracts.h>
static int positive(int n) {
  sx_requires(n > 0);
  return n;
}
static int any(int n) { return n; }
static int apply(int (*f)(int), int n) {
  return f(n);
}
int main(void) { return apply(any, 0) + apply(positive, 0); }
