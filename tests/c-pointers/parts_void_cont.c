//# VERIFIED --property reach --alloc succeeds
// Parts of objects that hold pointers, and where pointers into them may point.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#include <stddef.h>
int nd(void);
struct L {
  void *d;
  struct L *n;
};
struct A {
  int k;
  char *t;
};
struct B {
  char *t;
  int k;
};
int main(void) {
  struct A a = {1, "x"};
  struct B b = {"y", 2};
  struct L m = {&b, 0}, l = {&a, &m};
  struct A *p = l.d;
  struct B *q = l.n->d;
  assert(p->k == 1 && q->k == 2 && p->t[0] == 120 && q->t[0] == 121);
  return 0;
}