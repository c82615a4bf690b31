// expect: verified
// The state is a local variable of main, named in the formula.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: []<>AP(main::phase == 0);
int main(void) {
  int phase = 0;
  int budget = 0;
  while (1) {
    switch (phase) {
    case 0: budget = 5; phase = 1; break;
    case 1: if (__VERIFIER_nondet_int()) phase = 2; else phase = 0; break;
    case 2: budget--; if (budget <= 0) phase = 0; break;
    }
  }
}
