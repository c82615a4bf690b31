//# FALSIFIED --property reach
#include <assert.h>
int main(void) {
  int x = 5, i = 9;
  __asm__("" : "=rm"(x) : "0"(i));
  assert(x == 5);
}
