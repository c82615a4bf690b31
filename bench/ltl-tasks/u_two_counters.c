// expect: verified
// x + y falls although each may rise for a while.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(work == 1) ==> <>AP(work == 0));
int x, y, work;
int main(void) {
  while (1) {
    x = __VERIFIER_nondet_int();
    y = __VERIFIER_nondet_int();
    if (x > 100000 || y > 100000) continue;
    work = 1;
    while (x > 0 && y > 0) {
      if (__VERIFIER_nondet_int()) { x--; }
      else { x = x + 1; y = y - 2; }
    }
    work = 0;
  }
}
