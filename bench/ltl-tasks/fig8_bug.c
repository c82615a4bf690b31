// expect: falsified
// The server may leave between set and unset.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(set == 1) ==> <>AP(unset == 1));
int set, unset, ret, phase;
int main(void) {
  while (1) {
    int n = __VERIFIER_nondet_int();
    if (n > 0) {
      unset = 0;
      set = 1;
      set = 0;
      while (n > 0) {
        n = n - 1;
        phase = n;
        if (__VERIFIER_nondet_int() == 7) goto out;
      }
      unset = 1;
    }
  }
out:
  while (1) { ret = 0; }
}
