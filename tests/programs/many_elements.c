// expect: verified
// A mode, and more array elements at fixed and moving places than candidates are made of.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int a[32], b[32];
int main(void) {
  int mode = 0, n = 0, i = 0, j = 1;
  while (__VERIFIER_nondet_int()) {
    if (mode == 0) a[i] = n, a[i + 1] = 1, a[i + 2] = 2, a[i + 3] = 3, b[i] = 4, b[i + 4] = 5, mode = 1;
    else if (mode == 1) b[j] = n + 1, b[j + 1] = 6, b[j + 2] = 7, b[j + 3] = 8, a[j + 5] = 9, a[j + 6] = n, mode = 2;
    else a[9] = 3, b[10] = n, a[11] = b[i], b[12] = a[j], n++, i = (i + 1) % 8, j = (j + 1) % 8, mode = 0;
    if (a[i + 2] > 1000 && b[j + 2] > 1000 && mode > 2) reach_error();
    if (mode < 0 || mode > 2) reach_error();
  }
  return 0;
}
