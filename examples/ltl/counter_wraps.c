// expect: verified
// A counter that starts again at ten: it is zero again and again.
extern int __VERIFIER_nondet_int(void);
//@ ltl invariant counter_wraps: []<>AP(n == 0);
int n;
int main(void) {
  while (1) {
    n++;
    if (n == 10) n = 0;
  }
}
