//# VERIFIED
// The difference of two pointers shows no address.
#include <assert.h>
static int a[8];
int main(void) {
  int *p = a + 2, *q = a + 7;
  long n = q - p;
  p[n] = 3;
  assert(a[7] == 3 && n == 5);
}
