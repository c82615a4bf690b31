//# FALSIFIED --property init

int main(void) {
  int x;
  return x;
}
