// expect: verified
// Comma, conditional, short circuits, compound assignments, prefix and postfix.
#include <assert.h>
static int calls;

static int called(int result) {
  calls++;
  return result;
}

int main(void) {
  int x = (calls = 5, calls + 1);
  assert(x == 6 && calls == 5);
  calls = 0;
  assert(!(called(0) && called(1)) && calls == 1);
  assert((called(2) || called(1)) && calls == 2);
  assert((called(1) ? 7 : called(9)) == 7 && calls == 3);
  x = 10, x -= 3;
  assert(x == 7);
  int a[3] = {1, 2, 3}, i = 0;
  a[i++] += 5;
  assert(i == 1 && a[0] == 6);
  a[++i] <<= 2;
  assert(i == 2 && a[2] == 12);
  short s = 7;
  s *= 10000;
  assert(s == 4464);
  s %= 100, s ^= 1, s |= 8, s &= ~4;
  assert(s == 73);
  unsigned char c = 1;
  c -= 2;
  assert(c == 255 && (c >>= 3) == 31 && !!c == 1 && -!c == 0);
  return 0;
}
