//# VERIFIED --property div
int main(int argc, char **argv) {
  (void)argv;
  if (argc < 5) return 0;
  __builtin_assume(argc > 4);
  return 8 / (argc - 4);
}
