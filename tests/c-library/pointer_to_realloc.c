//# VERIFIED --property reach
#include <stdlib.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void *(*al)(size_t) = malloc;
static void (*fr)(void *) = free;
static void *(*re)(void *, size_t) = realloc;
int main(void) {
  int *p = al(8);
  if (!p) return 0;
  p[0] = 3;
  p = re(p, 100);
  if (!p) return 0;
  assert(p[0] == 3);
  fr(p);
  return 0;
}
