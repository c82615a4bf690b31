//# FALSIFIED --property init

int main(void) {
  int n = 3;
  int a[n];
  a[0] = 1;
  if (a[1]) return 1;
  return 0;
}
