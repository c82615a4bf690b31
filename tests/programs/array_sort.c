// expect: verified
// Three inputs, sorted by exchanges.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

static void order(int *a, int *b) {
  if (*a > *b) {
    int old = *a;
    *a = *b;
    *b = old;
  }
}

int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int();
  order(&a[0], &a[1]);
  order(&a[1], &a[2]);
  order(&a[0], &a[1]);
  assert(a[0] <= a[1] && a[1] <= a[2]);
  return 0;
}
