//# UNKNOWN --property div
// What is told to the compiler is no restriction of runs: where it does not hold behaviour is undefined.
int main(int argc, char **argv) {
  (void)argv;
  __builtin_assume(argc > 4);
  return 8 / (argc > 4);
}
