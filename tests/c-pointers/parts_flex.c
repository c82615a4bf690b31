//# FALSIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
struct S {
  int n;
  int *tail[1];
};
int main(void) {
  int x = 1, y = 2;
  struct S *s = malloc(sizeof *s + 8);
  if (!s) return 0;
  s->n = 2;
  s->tail[0] = &x;
  int i = nd() ? 1 : 0;
  s->tail[1] = &y;
  *s->tail[i] = 9;
  assert(y == 2);
  return 0;
}