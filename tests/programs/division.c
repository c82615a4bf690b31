// expect: verified
// Division truncates towards zero; the remainder has the sign of the dividend.
#include <assert.h>
extern signed char __VERIFIER_nondet_char(void);

int main(void) {
  assert(7 / 2 == 3 && 7 % 2 == 1);
  int minus = -7, two = 2;
  assert(minus / two == -3 && minus % two == -1);
  assert(7 / -two == -3 && 7 % -two == 1);
  assert(minus / -two == 3 && minus % -two == -1);
  assert((unsigned)minus / two == 2147483644u);
  signed char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
  if (b != 0) assert(a / b * b + a % b == a);
  return 0;
}
