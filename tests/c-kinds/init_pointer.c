//# FALSIFIED --property init

int main(void) {
  int *p;
  *p = 1;
  return 0;
}
