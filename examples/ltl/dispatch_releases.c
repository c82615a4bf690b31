// expect: verified
// Driver: request completed on every path: keep = spin lock held.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant dispatch_releases: [](AP(held == 1) ==> <>AP(held == 0));
int held, status, pending, irql;
enum { SUCCESS, PENDING, FAIL };
static void acquire(void) { held = 1; irql = 2; }
static void release(void) { held = 0; irql = 0; }
static int dispatch(int code) {
  int length;
  acquire();
  switch (code) {
  case 1:
    length = __VERIFIER_nondet_int();
    if (length < 0) { status = FAIL; break; }
    while (length > 0) { length -= 4; pending++; if (pending > 100) pending = 0; }
    status = SUCCESS;
    break;
  case 2:
    pending = 0;
    status = PENDING;
    break;
  case 3:
    release();
    acquire();
    status = SUCCESS;
    break;
  default:
    status = FAIL;
  }
  release();
  return status;
}
int main(void) {
  while (1) {
    int code = __VERIFIER_nondet_int();
    dispatch(code);
  }
}
