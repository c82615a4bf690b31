//# FALSIFIED --property bounds
extern int __VERIFIER_nondet_int(void);
int a[3][5];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < -1 || i > 2) return 0;
  return a[i][4];
}
