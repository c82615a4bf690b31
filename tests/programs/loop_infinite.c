// expect: verified
// A loop without end, in which the assertion always holds.
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int turn = 0;
  while (1) {
    if (__VERIFIER_nondet_bool()) turn = 1 - turn;
    assert(turn == 0 || turn == 1);
  }
}
