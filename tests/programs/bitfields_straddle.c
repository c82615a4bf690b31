// expect: verified
// Packed bit-fields that cross the boundaries of bytes and words.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);

#pragma pack(push, 1)
struct Wire {
  unsigned long long version : 4;
  unsigned long long length : 13;
  long long offset : 31;
  unsigned long long check : 16;
};
#pragma pack(pop)

int main(void) {
  struct Wire w = {0};
  unsigned n = __VERIFIER_nondet_uint();
  assert(sizeof w == 8);
  w.length = n;
  w.offset = -3;
  w.check = 0xabcd;
  w.version = 21;
  assert(w.length == (n & 8191));
  assert(w.offset == -3);
  assert(w.check == 0xabcd);
  assert(w.version == 5);
  return 0;
}
