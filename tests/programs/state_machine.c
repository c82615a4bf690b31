// expect: verified
// A state that is computed from tables of constants and from an input that never changes; a flag that counts to an end; and an
// input whose truth is asked in two states: the second time the answer is known.
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
      if (__VERIFIER_nondet_int()) state = offset;
      else state = hit ? 400 : next;
      break;
    case 300:
      if (flag == 1) flag = flag + state / next;
      state = 200;
      break;
    case 400:
      assert(flag != 2 || offset == 300 || offset == 400);
      if (flag == 1 && !hit) assert(offset == 400);
      state = 100;
      break;
    default: return 0;
    }
  }
}
