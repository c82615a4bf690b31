//# FALSIFIED --property call
extern int __VERIFIER_nondet_int(void);
static int f(int x) { return x; }
int main(void) {
  int (*p)(int) = __VERIFIER_nondet_int() ? f : 0;
  return p(1);
}
