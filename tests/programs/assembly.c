// expect: verified, unknown-ok
// Inline assembly: what it computes is not known.
#include <assert.h>

int main(void) {
  int x = 1;
  __asm__("addl $2, %0" : "+r"(x));
  assert(x == 3);
  return 0;
}
