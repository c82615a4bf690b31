// expect: verified
// Allocation from a pool with a collector: alloc is always followed by free memory again.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(freec == 0) ==> <>AP(freec > 0));
int freec = 10, used;
int main(void) {
  while (1) {
    int n = __VERIFIER_nondet_int();
    if (n > 0 && freec > 0) { freec--; used++; }
    if (freec == 0) {
      while (used > 5) { used--; freec++; }
    }
  }
}
