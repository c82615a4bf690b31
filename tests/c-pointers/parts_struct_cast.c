//# FALSIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
struct A {
  int *p;
  int *q;
};
struct B {
  int *q;
  int *p;
};
int main(void) {
  int x = 1, y = 2;
  struct A a = {&x, &y};
  struct B *b = (struct B *)&a;
  *b->q = 8;
  assert(x == 1);
  return 0;
}