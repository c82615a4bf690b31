// expect: verified
// A state that is computed from constants, and once from an input; a flag that counts to an end; and an input whose truth is
// asked in two states: the second time the answer is known.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int state = 100, next = 0, flag = 0, base = 50, offset = __VERIFIER_nondet_int(), hit = __VERIFIER_nondet_int();
  while (1) {
    switch (state) {
    case 100:
      next = 300;
      state = (base + 50) * 2;
      break;
    case 200:
      if (flag == 0) flag = flag + state / 200;
      state = hit ? 400 : next;
      break;
    case 300:
      if (flag == 1) flag = flag + state / next;
      state = 200;
      break;
    case 400:
      assert(flag == 5 || (flag == 1 && hit));
      state = 500;
      break;
    case 500:
      flag = 5;
      state = offset;
      break;
    default: return 0;
    }
  }
}
