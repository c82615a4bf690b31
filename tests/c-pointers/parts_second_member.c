//# FALSIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
struct I {
  int *p;
};
struct O {
  int k;
  struct I in[2];
  int *z;
};
int main(void) {
  int x = 1, y = 2;
  struct O o = {0, {{&x}, {&x}}, &y};
  struct I *i = o.in;
  i++;
  i->p = o.z;
  *o.in[1].p = 3;
  assert(y == 2);
  return 0;
}