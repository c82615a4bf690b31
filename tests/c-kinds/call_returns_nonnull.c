//# FALSIFIED --property call
__attribute__((returns_nonnull)) static int *place(int *a, int n) { return n > 3 ? a : 0; }
int main(int argc, char **argv) {
  int x = 1;
  (void)argv;
  return place(&x, argc) == &x;
}
