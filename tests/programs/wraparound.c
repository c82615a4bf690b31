// expect: verified
// Unsigned arithmetic is modulo a power of two; signed arithmetic wraps around as well.
#include <assert.h>
#include <limits.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  assert(x + 1 > x || x == UINT_MAX);
  assert(x - x == 0 && 0 - x + x == 0);
  int y = __VERIFIER_nondet_int();
  int next = (int)((unsigned)y + 1u);
  assert(next > y || y == INT_MAX);
  unsigned char c = 255;
  c++;
  assert(c == 0);
  c--;
  assert(c == 255);
  return 0;
}
