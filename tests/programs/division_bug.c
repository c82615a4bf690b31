// expect: falsified
// A remainder may be negative.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int bucket = __VERIFIER_nondet_int() % 10;
  assert(bucket >= 0);
  return 0;
}
