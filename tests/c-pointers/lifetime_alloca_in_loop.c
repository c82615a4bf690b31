//# VERIFIED --property lifetime
// ... but not at the end of a block.
#include <alloca.h>
int main(void) {
  char *p = 0;
  for (int i = 1; i < 3; i++) {
    char *q = alloca(4);
    q[0] = (char)i;
    if (!p) p = q;
  }
  return p[0];
}
