//# FALSIFIED --property init

int f(int n) {
  int x;
  if (n > 1) { x = f(n - 1); }
  if (x > 3) return 1;
  return 0;
}

int main(void) { return f(3); }
