//# FALSIFIED --property bounds
// So far that the address wraps around.
int a[4];
int main(void) {
  long i = 1L << 62;
  return a[i];
}
