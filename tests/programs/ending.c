// expect: verified
// exit, abort and a return from main end the program.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void stop(int how) {
  if (how == 1) exit(0);
  if (how == 2) abort();
  if (how == 3) _Exit(1);
}

int main(void) {
  int how = __VERIFIER_nondet_int();
  stop(how);
  assert(how < 1 || how > 3);
  if (how == 4) return 2;
  assert(how != 4);
  return 0;
}
