//# VERIFIED
#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = p;
  free(p);
  return p == q;
}
