//# VERIFIED --property reach
#include <stdlib.h>
#include <assert.h>
void klee_make_symbolic(void *, size_t, const char *);
void klee_assume(size_t);
int main() {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x > 3);
  assert(x != 2);
}
