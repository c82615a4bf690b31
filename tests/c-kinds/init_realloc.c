//# FALSIFIED --property init
#include <stdlib.h>

int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  p[0] = 1;
  int *q = realloc(p, 8);
  if (!q) {
    free(p);
    return 0;
  }
  int r = q[0];
  if (r != 1) abort();
  r = q[1];
  free(q);
  return r ? 1 : 0;
}
