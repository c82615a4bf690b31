// expect: verified
// Every conversion between integer types: truncation, sign extension, zero extension, and _Bool.
#include <assert.h>

int main(void) {
  long long wide = -0x123456789abcdef0LL;
  assert((signed char)wide == 0x10);
  assert((unsigned char)wide == 0x10);
  assert((short)wide == 0x2110);
  assert((unsigned short)wide == 0x2110);
  assert((int)wide == 0x65432110);
  assert((unsigned)wide == 0x65432110u);
  assert((_Bool)wide == 1);
  signed char minus = -1;
  assert((unsigned)minus == 0xffffffffu);
  assert((unsigned short)minus == 0xffff);
  assert((unsigned long long)minus == 0xffffffffffffffffULL);
  assert((unsigned char)minus == 255);
  unsigned char byte = 200;
  assert((signed char)byte == -56);
  assert((long)byte == 200);
  unsigned big = 4000000000u;
  assert((long)big == 4000000000L);
  assert((long)(int)big == -294967296L);
  return 0;
}
