//# FALSIFIED --property call
int f(int a, ...) { return a; }
int main(void) {
  int (*g)() = (int (*)())f;
  return g(1);
}
