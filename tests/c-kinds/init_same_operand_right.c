//# VERIFIED --property all
// The same, where there is a value; and where nothing depends on one that is not there.
int main(int argc, char **argv) {
  unsigned x, y;
  (void)argv;
  x = (unsigned)argc;
  y = x ^ x;
  if (x - x != y || x % (x | 1) > x) return 1 / (int)y;
  return 0;
}
