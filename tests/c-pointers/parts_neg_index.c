//# FALSIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
struct P {
  int *a;
  int *b;
};
int main(void) {
  int x = 1, y = 2;
  struct P p[3];
  for (int i = 0; i < 3; i++) {
    p[i].a = &x;
    p[i].b = &y;
  }
  struct P *e = &p[2];
  int i = nd();
  if (i < 0 || i > 2) return 0;
  *e[-i].a = 5;
  assert(x == 1);
  return 0;
}