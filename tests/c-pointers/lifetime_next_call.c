//# FALSIFIED --property lifetime
static int *last;
static int f(int n) {
  int x = n, before = last ? *last : 0;
  last = &x;
  return before;
}
int main(void) {
  int s = 0;
  for (int i = 0; i < 2; i++) s += f(i);
  return s;
}
