//# FALSIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
struct L {
  struct L *n;
};
struct N {
  int v;
  struct L l;
};
int main(void) {
  struct N a = {.v = 4}, b = {.v = 5};
  a.l.n = &b.l;
  b.l.n = &a.l;
  struct N *q = (struct N *)((char *)a.l.n - offsetof(struct N, l));
  q->v = 7;
  assert(b.v == 5);
  return 0;
}