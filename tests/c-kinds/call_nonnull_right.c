//# VERIFIED --property all
__attribute__((nonnull(1))) static int first(const int *a, const int *b) { return b ? *a + *b : *a; }
__attribute__((returns_nonnull)) static int *place(int *a) { return a; }
int main(int argc, char **argv) {
  int x = 1, y = 2;
  (void)argv;
  return first(place(&x), argc > 1 ? &y : 0) == 4;
}
