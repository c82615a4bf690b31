//# VERIFIED --ctl EF(p==0)
// That an allocation fails is decided where it is, not at the start.
#include <stdlib.h>
int p = 1;
int main(void) {
  void *q = malloc(4);
  if (!q) p = 0;
  free(q);
}
