// expect: verified
// What follows a loop that never ends is not reached.
#include <assert.h>

int main(void) {
  for (;;) {
  }
  assert(0);
}
