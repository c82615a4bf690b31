//# FALSIFIED --property reach
// Two structs of the same size, one of numbers.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct numbers { unsigned long a, b; };
struct pointers { int *p, *q; };
static int x = 1;
int main(void) {
  struct numbers *n = malloc(sizeof *n);
  struct pointers *s = malloc(sizeof *s);
  if (!n || !s) return 0;
  n->a = 0;
  n->b = (unsigned long)&x;
  memcpy(s, n, sizeof *s);
  *s->q = 9;
  assert(x == 1);
}
