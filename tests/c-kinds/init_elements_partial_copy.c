//# FALSIFIED --property init
// Elements of an object in memory are set one by one, or by copies.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int nd(void);
struct S {
  int a, b;
};
struct T {
  struct S s;
  int c;
};
static int f(struct T *s) { return s->c; }
int main(void) {
  struct T t;
  struct S s = {1, 2};
  memcpy(&t, &s, sizeof s);
  if (f(&t)) return 1;
  return 0;
}