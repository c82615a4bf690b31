// expect: verified
// A union's members share their bytes, least significant first.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

union Word {
  unsigned word;
  unsigned short halves[2];
  unsigned char bytes[4];
  struct {
    unsigned low : 12, high : 20;
  } parts;
};

int main(void) {
  union Word w;
  w.word = 0x12345678;
  assert(w.bytes[0] == 0x78 && w.bytes[3] == 0x12);
  assert(w.halves[1] == 0x1234);
  assert(w.parts.low == 0x678);
  w.bytes[1] = 0;
  assert(w.word == 0x12340078);
  unsigned n = __VERIFIER_nondet_uint();
  w.word = n;
  assert(w.halves[0] == (n & 0xffff) && w.parts.high == n >> 12);
  return 0;
}
