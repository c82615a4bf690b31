//# UNKNOWN
// An operand that is a conditional expression is read like any other.
int n = 1;
static int f(void) {
  n = 0;
  return 1;
}

int main(int argc, char **argv) {
  (void)argv;
  return (argc ? 5 / n : 1) + f();
}
