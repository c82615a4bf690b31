// expect: falsified
// Leaked cells are not given back.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(freec == 0) ==> <>AP(freec > 0));
int freec = 10, used, leaked;
int main(void) {
  while (1) {
    int n = __VERIFIER_nondet_int();
    if (n > 0 && freec > 0) { freec--; if (n == 13) leaked++; else used++; }
    if (freec == 0) {
      while (used > 0) { used--; freec++; }
    }
  }
}
