//# UNKNOWN --property reach
// What a register holds is not known.
#include <assert.h>
int main(void) {
  int x = 5;
  __asm__("" : "=r"(x));
  assert(x == 5);
}
