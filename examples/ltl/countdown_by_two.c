// expect: falsified
// In steps of two it may pass beside zero, and goes on.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant countdown_by_two: [](AP(n > 4) ==> <>AP(n == 0));
int n;
int main(void) {
  n = __VERIFIER_nondet_int();
  while (n > 1) n = n - 2;
}
