// expect: falsified
// A recursive sum of an unknown number of terms.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

static int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  assert(sum(n) != 15);
  return 0;
}
