//# VERIFIED --property pointer
int a[4], b[4];
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int which = __VERIFIER_nondet_int();
  int *p = which ? a : b, *q = which ? a + 4 : b + 1;
  return p < q && q - p > 0;
}
