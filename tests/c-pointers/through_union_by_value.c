//# FALSIFIED --property reach
#include <assert.h>
union both { int *p; unsigned long n; };
static int x = 1;
static void set(union both v) { *v.p = 5; }
int main(void) {
  union both v;
  v.n = (unsigned long)&x;
  set(v);
  assert(x == 1);
}
