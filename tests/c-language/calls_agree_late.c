//# FALSIFIED
// A variable that is read before it is written holds nothing that calls agree on.
static int f(int *p, int n) {
  int *q;
  if (n == 0) return *q;
  q = p;
  return f(p, n - 1) + *q;
}
int main(void) {
  int x = 0;
  return f(&x, 1);
}
