//# FALSIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
struct S {
  int *m[2][2];
  int *z;
};
int main(void) {
  int x = 1, y = 2;
  struct S s;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) s.m[i][j] = &x;
  s.z = &y;
  s.m[1][1] = &y;
  int i = nd() ? 1 : 0, j = nd() ? 1 : 0;
  *s.m[i][j] = 4;
  assert(y == 2);
  return 0;
}