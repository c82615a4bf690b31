//# FALSIFIED --property call
// Null is passed where the function is declared not to take it: the compiler may drop its own test.
__attribute__((nonnull)) static int length(const char *s) {
  int n = 0;
  if (s == 0) return -1;
  while (s[n]) n++;
  return n;
}
int main(int argc, char **argv) {
  (void)argv;
  return length(argc > 1 ? "a" : 0);
}
