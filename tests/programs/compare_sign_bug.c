// expect: falsified
// Only the sign of what memcmp returns is known.
#include <assert.h>
#include <string.h>
unsigned char a[4] = {1, 2, 3, 4}, b[4] = {1, 2, 9, 4};
int main(void) {
  int r = memcmp(a, b, 4);
  assert(r < 0);
  assert(r == -1);
  return 0;
}
