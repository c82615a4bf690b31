//# VERIFIED
// What does not return promises nothing.
#include <sextant/contracts.h>
#include <stdlib.h>
static int stop(int n) {
  sx_ensures(sx_result == 1);
  if (n > 0) return 1;
  exit(0);
}
int main(void) { return stop(1) + stop(0); }
