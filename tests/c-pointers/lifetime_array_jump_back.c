//# FALSIFIED --property lifetime
// An array of any length dies where control goes back to before its declaration.
int main(void) {
  int *p = 0, n = 0, k = 2;
again:;
  int v[k];
  if (n == 1) return *p;
  v[0] = 3;
  p = v;
  n++;
  goto again;
}
