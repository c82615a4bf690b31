//# VERIFIED --property memory
int main(void) {
  int *p = 0, n = 0, k = 2;
  int v[k];
  v[0] = 3;
  p = v;
again:
  if (n == 1) return *p - 3;
  n++;
  goto again;
}
