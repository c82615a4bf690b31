//# VERIFIED --property init

int f(int n) {
  int x;
  if (n > 0) {
    x = f(n - 1);
  } else x = 0;
  return x + 1 > 0 ? 0 : 1;
}

int main(void) { return f(3); }
