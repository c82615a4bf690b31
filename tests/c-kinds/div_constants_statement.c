//# FALSIFIED --property div
int main(void) {
  7 % 0;
  return 0;
}
