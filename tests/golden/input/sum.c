#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sum = 0, calls = 0;
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    calls++;
    if (x > 10 || x < 0) return 0;
    sum += x;
  }
  assert(sum != 30);
}
