//# FALSIFIED
// Byte by byte into characters that hold no pointer otherwise.
#include <assert.h>
static int x;
int main(void) {
  int *p = &x;
  unsigned char bytes[sizeof p];
  for (unsigned i = 0; i < sizeof p; i++) bytes[i] = ((unsigned char *)&p)[i];
  assert(bytes[1] != 3);
}
