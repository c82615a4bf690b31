// expect: verified
// Conversion to _Bool asks whether the value differs from zero.
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
struct Flags {
  bool a, b;
  bool bit : 1;
};

int main(void) {
  bool x = 256, y = 0.5, z = (bool)"text";
  assert(x == 1 && y == 1 && z);
  x--;
  assert(x == 0);
  x--;
  assert(x == 1);
  x += 5;
  assert(x == 1);
  struct Flags f = {2, 0, 4};
  assert(f.a == 1 && f.b == 0 && f.bit == 1);
  int n = __VERIFIER_nondet_int();
  bool b = n;
  assert(b == (n != 0) && (b | 2) <= 3 && !b + b == 1);
  return 0;
}
