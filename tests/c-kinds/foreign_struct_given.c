//# FALSIFIED --property reach
// What it returns may be what it was given, and is written through.
#include <assert.h>
struct S { int a; int *p; };
struct S ext(int *);
int main(void) {
  int k = 2;
  struct S s = ext(&k);
  k = 2;
  if (s.p == &k) {
    *s.p = 5;
    assert(k == 2);
  }
  return 0;
}
