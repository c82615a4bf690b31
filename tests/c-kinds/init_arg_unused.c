//# VERIFIED --property init

int g(int x) { return 3; }

int main(void) {
  int x;
  return g(x) - 3;
}
