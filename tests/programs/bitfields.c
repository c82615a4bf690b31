// expect: verified
// Bit-fields: signed and unsigned, truncated on a write, extended on a read, side by side in one word.
#include <assert.h>

struct Flags {
  unsigned a : 3;
  int b : 5;
  unsigned c : 11;
  int d : 1;
  unsigned e : 32;
};

int main(void) {
  struct Flags f = {9, 17, 4095, 1, 0xffffffffu};
  assert(f.a == 1);
  assert(f.b == -15);
  assert(f.c == 2047);
  assert(f.d == -1);
  assert(f.e == 0xffffffffu);
  f.b = 15;
  f.b++;
  assert(f.b == -16);
  assert(f.a == 1 && f.c == 2047);
  f.c -= 2048;
  assert(f.c == 2047);
  f.a = f.c;
  assert(f.a == 7);
  assert((f.a = 12) == 4);
  assert(f.a - 5 < 0);
  return 0;
}
