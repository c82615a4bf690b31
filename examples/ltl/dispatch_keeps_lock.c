// expect: falsified
// Case 3 returns with the lock held, and no later request releases it if all are of kind 4.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant dispatch_keeps_lock: [](AP(held == 1) ==> <>AP(held == 0));
int held, status, pending;
enum { SUCCESS, PENDING, FAIL };
static int dispatch(int code) {
  if (code == 4) { pending = 0; return FAIL; }
  held = 1;
  switch (code) {
  case 1: status = SUCCESS; break;
  case 3: status = PENDING; return status;
  default: status = FAIL;
  }
  held = 0;
  return status;
}
int main(void) {
  while (1) {
    int code = __VERIFIER_nondet_int();
    dispatch(code);
  }
}
