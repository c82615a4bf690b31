// expect: verified
// Shifts act on the promoted left operand; the right shift of a negative number keeps its sign.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  signed char c = -128;
  assert(c >> 1 == -64);
  unsigned char u = 128;
  assert(u << 1 == 256);
  assert((unsigned char)(u << 1) == 0);
  assert(-1 >> 31 == -1);
  assert(0xffffffffu >> 31 == 1);
  assert(1ULL << 63 == 0x8000000000000000ULL);
  unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint() & 31;
  assert((x << n) >> n <= x);
  return 0;
}
