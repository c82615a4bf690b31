//# VERIFIED
static int never(void) { return 1 / 0; }
int main(int argc, char **argv) {
  (void)argv;
  int a = (int)sizeof(1 / 0), b = 0 && 1 / 0, c = 1 ? 2 : 1 % 0;
  if (argc < 0) return never();
  return a == sizeof(int) && !b && c == 2 ? 0 : 1;
}
