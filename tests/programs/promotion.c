// expect: verified
// Integer promotion and the usual arithmetic conversions.
#include <assert.h>

int main(void) {
  unsigned char a = 200, b = 100;
  assert(a + b == 300);
  assert((unsigned char)(a + b) == 44);
  assert(~a == -201);
  assert(-a < 0);
  unsigned short s = 65535;
  assert(s * 2 == 131070);
  int minus = -1;
  unsigned one = 1;
  assert(minus > one);
  assert((long)minus < one);
  assert(minus < (unsigned char)1);
  assert(sizeof(a + b) == sizeof(int));
  assert((1 ? minus : one) == 4294967295u);
  return 0;
}
