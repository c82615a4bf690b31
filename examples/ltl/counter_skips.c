// expect: falsified
// The test for ten misses it: the counter goes up in steps of three.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant counter_skips: []<>AP(n == 0);
unsigned char n = 1;
int main(void) {
  while (1) {
    n = n + 4;
    if (n == 10) n = 0;
  }
}
