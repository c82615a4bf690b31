//# VERIFIED --property bounds
extern int __VERIFIER_nondet_int(void);
int a[3][5];
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 2 || j < 0 || j > 4) return 0;
  a[i][j] = 1;
  int *end = &a[2][5]; // one past the end of a row is an address
  return end[-1];
}
