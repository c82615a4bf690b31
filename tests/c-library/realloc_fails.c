//# VERIFIED --property all
#include <assert.h>
#include <stdlib.h>
int main() {
  char *p = malloc(4);
  if (!p) return 0;
  p[0] = 1;
  char *q = realloc(p, 9);
  if (!q) {
    assert(p[0] == 1);
    free(p);
  } else {
    assert(q[0] == 1);
    free(q);
  }
}