// expect: falsified
// It swings between one and minus one.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant never_settles: <>[]AP(x == 0);
int x = 1;
int main(void) {
  while (1) x = -x;
}
