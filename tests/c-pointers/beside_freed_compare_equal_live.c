//# VERIFIED
// Blocks beside one that was freed are alive.
#include <stdlib.h>
#include <assert.h>
#include <string.h>
#include <stddef.h>
static char *mk(size_t n) {
  char *p = malloc(n);
  if (!p) abort();
  return p;
}
int main(void) {
  char *p = mk(4), *q = mk(8);
  char *e = p + 4;
  char *f = q;
  int r = (e == f);
  free(p);
  int s = (f == q);
  assert(s);
  free(q);
  return r;
}
