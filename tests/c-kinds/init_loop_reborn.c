//# FALSIFIED --property init

int main(void) {
  int r = 0;
  for (int i = 0; i < 3; i++) {
    int x;
    if (i == 0) x = 1;
    if (x) r = 1;
  }
  return r;
}
