// No two cubes are a cube, which takes a while to find out.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned long long a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
  if (a == 0 || b == 0 || c == 0 || a > 1000000 || b > 1000000 || c > 1000000) return 0;
  for (unsigned long long i = 0; i < a; i++) b++;
  assert(a * a * a + b * b * b != c * c * c);
  return 0;
}
