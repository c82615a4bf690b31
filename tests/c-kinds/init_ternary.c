//# FALSIFIED --property init

int main(void) {
  int x;
  int y = x ? 1 : 2;
  return 0;
}
