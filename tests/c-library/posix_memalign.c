//# VERIFIED --property reach --property bounds
#include <stdlib.h>
int main() {
  void *p;
  if (posix_memalign(&p, 64, 16) == 0) { ((char *)p)[15] = 1; }
}
