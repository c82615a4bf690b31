// expect: falsified
// Producer faster than consumer: the queue need never be empty; with a statistics counter that grows.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant p: [](AP(q > 0) ==> <>AP(q == 0));
int q;
unsigned long total;
int main(void) {
  while (1) {
    int n = __VERIFIER_nondet_int();
    if (n > 0 && q < 10) { q++; total++; }
    else if (q > 0) q--;
  }
}
