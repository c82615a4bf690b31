//# FALSIFIED --property init

int main(void) {
  int x;
  int y = 7 / x;
  return 0;
}
