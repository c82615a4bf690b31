//# FALSIFIED --property init

int main(void) {
  int a[4] = {0};
  unsigned i;
  a[i] = 1;
  return 0;
}
