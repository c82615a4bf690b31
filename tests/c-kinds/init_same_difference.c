//# FALSIFIED --property init
int main(void) {
  int x;
  return (x - x) ? 1 : 0;
}
