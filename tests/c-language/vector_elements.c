//# VERIFIED --property reach,bounds
// Elements of vectors, one by one, at constant places and others.
#include <assert.h>
typedef int Vector __attribute__((vector_size(16)));
int __VERIFIER_nondet_int(void);
int main(void) {
  Vector a = {1, -2, 3, 4}, b = {1, 5, 3, 9}, sum = a + b;
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 3) return 0;
  assert(sum[i] == a[i] + b[i]);
  a[i] = 77;
  assert(a[i] == 77 && a[(i + 1) % 4] != 77);
}
