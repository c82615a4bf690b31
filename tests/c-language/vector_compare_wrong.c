//# FALSIFIED --property reach
#include <assert.h>
typedef int Vector __attribute__((vector_size(16)));
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  Vector a = {1, -2, x, 4}, b = {1, 5, 3, 9}, same = a == b;
  assert(same[2] == 0);
}
