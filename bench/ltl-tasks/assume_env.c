// expect: verified
// The environment is assumed to move towards the goal.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
//@ ltl invariant p: []<>AP(pos == 0);
int pos = 50;
int main(void) {
  while (1) {
    int d = __VERIFIER_nondet_int();
    __VERIFIER_assume(d >= 1 && d <= 3);
    if (pos > d) pos -= d;
    else { pos = 0; pos = 50; }
  }
}
