#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int steps = 0;
  if (n > 3) return 0;
  while (n > 0) {
    n--;
    steps++;
  }
  assert(steps < 3);
  return 0;
}
