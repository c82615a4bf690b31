#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int height = 0, steps = 0, limit = __VERIFIER_nondet_int();
  if (limit < 0 || limit > 1000000) return 0;
  while (steps < limit) {
    steps++;
    if (__VERIFIER_nondet_int()) height++;
  }
  assert(height <= limit);
}
