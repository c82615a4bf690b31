//# FALSIFIED
// Conditions mean what they mean where they stand.
//= contract (few requires n < LIMIT): violated
#include <sextant/contracts.h>
#define LIMIT 10
static int few(int n) {
  sx_requires(n < LIMIT);
  return n;
}
#undef LIMIT
#define LIMIT 100
int main(void) { return few(LIMIT - 50); }
