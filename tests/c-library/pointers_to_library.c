//# VERIFIED --property reach
#include <stdlib.h>
#include <string.h>
#include <assert.h>
#include <math.h>
typedef void *(*copy_t)(void *, const void *, size_t);
typedef double (*unary)(double);
static copy_t copy = memcpy;
static unary fs[] = {fabs, floor, sqrt};
int main(void) {
  int a = 5, b = 0;
  copy(&b, &a, sizeof a);
  assert(b == 5);
  assert(fs[0](-2.0) == 2.0);
  assert(fs[1](2.5) == 2.0);
  assert(fs[2](4.0) == 2.0);
  assert(copy == memcpy);
  return 0;
}
