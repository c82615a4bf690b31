// expect: verified
// Two positions approach each other from both sides.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(search == 1) ==> <>AP(search == 0));
int lo, hi, search;
int main(void) {
  while (1) {
    lo = __VERIFIER_nondet_int();
    hi = __VERIFIER_nondet_int();
    if (lo < -1000000 || hi > 1000000) continue;
    search = 1;
    while (lo < hi) { if (__VERIFIER_nondet_int()) lo++; else hi--; }
    search = 0;
  }
}
