//# FALSIFIED --property bounds
// Inside the object, outside the row.
extern int __VERIFIER_nondet_int(void);
int a[4][8];
int main(void) {
  int j = __VERIFIER_nondet_int();
  if (j < 0 || j > 8) return 0;
  a[1][j] = 1;
  return 0;
}
