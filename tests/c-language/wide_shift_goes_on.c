//# VERIFIED --property reach
// A check of 128 bits that fails and is not asked about is passed.
#include <assert.h>
int main(void) {
  int by = 63;
  __int128 x = ((__int128)-1 << by) | 1;
  assert((x & 3) == 1);
}
