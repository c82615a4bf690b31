// expect: verified
// The same under the assumption of fairness in the formula.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: ([]<>AP(last == 0) && []<>AP(last == 1)) ==> [](AP(pc0 == 2) ==> <>AP(pc0 == 3));
int flag0, flag1, turn, pc0, pc1, last;
int main(void) {
  while (1) {
    if (__VERIFIER_nondet_int()) {
      last = 0;
      switch (pc0) {
      case 0: pc0 = 1; break;
      case 1: flag0 = 1; turn = 1; pc0 = 2; break;
      case 2: if (!flag1 || turn == 0) pc0 = 3; break;
      case 3: flag0 = 0; pc0 = 0; break;
      }
    } else {
      last = 1;
      switch (pc1) {
      case 0: pc1 = 1; break;
      case 1: flag1 = 1; turn = 0; pc1 = 2; break;
      case 2: if (!flag0 || turn == 1) pc1 = 3; break;
      case 3: flag1 = 0; pc1 = 0; break;
      }
    }
  }
}
