//# VERIFIED --property reach
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
struct node { void *data; } a, b;
int main(void) {
  int n = __VERIFIER_nondet_int();
  a.data = (void *)(intptr_t)n;
  b.data = a.data;
  assert((intptr_t)b.data == n);
}
