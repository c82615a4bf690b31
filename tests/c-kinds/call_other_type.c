//# FALSIFIED --property call
static int f(double x, int y) { return x > y; }
int main(void) {
  int (*p)(int) = (int (*)(int))f;
  return p(1);
}
