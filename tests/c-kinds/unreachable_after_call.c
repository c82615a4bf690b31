//# UNKNOWN --property all
// Where a call comes back, code marked as unreachable is reached, and what it does is not known.
static int calls;
static void count(void) { calls++; }
int main(int argc, char **argv) {
  (void)argv;
  count();
  if (argc > 9) {
    count();
    __builtin_unreachable();
  }
  return calls != 1;
}
