// x is set before an assumption cuts the run off, or does not.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void panic(void) __attribute__((noreturn));
int x, y;
int contradicts(void) {
  int d = __VERIFIER_nondet_int();
  if (d > 3) {
    x = 1;
    __VERIFIER_assume(d < 2);
  }
  return 0;
}
int divides(void) { // up to where C leaves undefined what happens it is a run
  int d = __VERIFIER_nondet_int();
  x = 1;
  __VERIFIER_assume(d == 0);
  return 1 / d;
}
int serves(void) {
  int m = __VERIFIER_nondet_int();
  if (m == 1923847) {
    x = 1;
    while (1) {
      int d = __VERIFIER_nondet_int();
      __VERIFIER_assume(d > 5);
      y = d;
    }
  }
  return 0;
}
int panics(void) {
  x = 1;
  panic();
}
