//# UNKNOWN
static int second(int a, int b) { return a > b ? a : b; }
static int pass(int *p, int *q) { return second(*p = 1, *q); }
int main(void) {
  int x = 0;
  return pass(&x, &x) == 1 ? 0 : 1;
}
