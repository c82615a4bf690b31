// expect: falsified
// The inner loop may wait for ever on a condition that never changes.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(A == 1) ==> <>AP(R == 1));
int A = 0, R = 0;
int main(void) {
  int n;
  while (__VERIFIER_nondet_int()) {
    A = 1;
    A = 0;
    n = __VERIFIER_nondet_int();
    while (n > 0) { if (n != 17) n--; }
    R = 1;
    R = 0;
  }
  while (1) { }
}
