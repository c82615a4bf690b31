//# VERIFIED
// Calls that may not come back, of which none does anything else.
#include <stdio.h>
#include <stdlib.h>
static void *get(size_t n) {
  void *p = malloc(n);
  if (p) return p;
  fputs("no memory\n", stderr);
  exit(1);
}
static int drop(void *a, void *b, void *c) {
  free(a);
  free(b);
  free(c);
  return 0;
}
int main(void) { return drop(get(1), get(2), get(3)); }
