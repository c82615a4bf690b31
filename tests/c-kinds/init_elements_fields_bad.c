//# FALSIFIED --property init
// Elements of an object in memory are set one by one, or by copies.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int nd(void);
struct S {
  int a, b;
};
static int f(struct S *s) { return s->a ? s->b : 2; }
int main(void) {
  struct S s;
  s.a = 1;
  if (f(&s)) return 1;
  return 0;
}