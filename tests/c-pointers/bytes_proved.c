//# VERIFIED
// The same as it should be.
#include <assert.h>
static int x = 1;
int main(void) {
  int *p = &x, *q = 0;
  const unsigned char *from = (const unsigned char *)&p;
  unsigned char *to = (unsigned char *)&q;
  for (unsigned i = 0; i < sizeof p; i++) to[i] = from[i];
  *q = 2;
  assert(x == 2);
}
