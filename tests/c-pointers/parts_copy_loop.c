//# FALSIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
struct S {
  int *a;
  int *b;
  int *c;
};
int main(void) {
  int x = 1, y = 2, z = 3;
  struct S s = {&x, &y, &z};
  for (int i = 0; i < 2; i++) memmove(&s.b, &s.a, 16);
  *s.c = 7;
  assert(x == 1);
  return 0;
}