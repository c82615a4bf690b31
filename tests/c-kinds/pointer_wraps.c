//# FALSIFIED --property memory
extern long __VERIFIER_nondet_long(void);
int a[4], b[4];
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = __VERIFIER_nondet_int() ? a : b;
  long i = __VERIFIER_nondet_long();
  if (i != 0 && i != 1L << 62) return 0;
  return p[i];
}
