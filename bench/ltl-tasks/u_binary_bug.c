// expect: falsified
// lo = mid does not move when hi is lo + 1.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(search == 1) ==> <>AP(search == 0));
int lo, hi, search, key;
int main(void) {
  while (1) {
    lo = 0;
    hi = __VERIFIER_nondet_int();
    key = __VERIFIER_nondet_int();
    search = 1;
    while (lo < hi) {
      int mid = lo + (hi - lo) / 2;
      if (mid < key) lo = mid;
      else hi = mid;
    }
    search = 0;
  }
}
