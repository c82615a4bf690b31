//# FALSIFIED --property lifetime
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), *p;
  if (n < 1 || n > 4) return 0;
  {
    int a[n];
    a[0] = n;
    p = a;
  }
  return *p;
}
