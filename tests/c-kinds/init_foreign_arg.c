//# FALSIFIED --property init

void out(int);
int main(void) {
  int x;
  out(x);
  return 0;
}
