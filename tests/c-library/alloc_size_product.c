//# VERIFIED --property all
#include <stdlib.h>
void *xcalloc(size_t n, size_t m) __attribute__((alloc_size(1, 2)));
extern size_t __VERIFIER_nondet_size_t(void);
int main() {
  size_t n = __VERIFIER_nondet_size_t();
  if (!n) return 0;
  int *p = xcalloc(n, 4);
  if (p) p[n - 1] = 1;
  free(p);
}