// expect: verified
// An unsigned counter wraps around to zero and ends the loop.
#include <assert.h>

int main(void) {
  unsigned char i = 250;
  int rounds = 0;
  while (i != 0) {
    i++;
    rounds++;
  }
  assert(rounds == 6);
  return 0;
}
