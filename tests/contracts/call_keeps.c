//# VERIFIED
#include <sextant/contracts.h>
static int half(int n) {
  sx_requires(n % 2 == 0);
  sx_ensures(2 * sx_result == n);
  return n / 2;
}
int main(void) { return half(4) + half(half(8)); }
