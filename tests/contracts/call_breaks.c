//# FALSIFIED
//= call_breaks.c:8:25: contract (half requires n % 2 == 0): violated
#include <sextant/contracts.h>
static int half(int n) {
  sx_requires(n % 2 == 0);
  return n / 2;
}
int main(void) { return half(half(6)); }
