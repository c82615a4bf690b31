//# VERIFIED --property reach
#include <assert.h>
static volatile int ready;
static int plain;
int main(void) {
  while (!ready) plain = 1;
  assert(plain == 0 || plain == 1);
  return 0;
}
