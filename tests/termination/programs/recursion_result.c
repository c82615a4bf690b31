// not proved: the result of the call keeps the loop going
static int same(int n) { return n == 0 ? 0 : 1 + same(n - 1); }
int main(void) {
  int n = 5;
  while (n > 0) n = same(n);
  return n;
}
