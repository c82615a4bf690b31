// expect: verified
// From anywhere above, the countdown passes zero.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant countdown_reaches: [](AP(n > 4) ==> <>AP(n == 0));
int n;
int main(void) {
  n = __VERIFIER_nondet_int();
  while (n > 0) n = n - 1;
}
