//# UNKNOWN
// Clang makes the statements of the case alone, and does not tell where the block ends that x is declared in.
int main(void) {
  int *p = 0;
  switch (sizeof(int)) {
  case 4: {
    int x = 3;
    p = &x;
    break;
  }
  default: break;
  }
  return *p;
}
