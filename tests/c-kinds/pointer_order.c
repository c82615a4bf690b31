//# FALSIFIED --property pointer
int a[4], b[4];
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = __VERIFIER_nondet_int() ? a : b, *q = __VERIFIER_nondet_int() ? a + 1 : b + 1;
  return p < q;
}
