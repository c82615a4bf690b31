//# FALSIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
union U {
  int *p[2];
  struct {
    int *a, *b;
  } s;
};
int main(void) {
  int x = 1, y = 2;
  union U u;
  u.s.a = &x;
  u.s.b = &y;
  int i = nd() ? 1 : 0;
  *u.p[i] = 4;
  assert(y == 2);
  return 0;
}